// Words for what actions would lead to: from the list of legal ones, and from the server's previews.
import { distance } from './board';
import { exposure } from './legal';
import type { Action, Cell, Preview, View } from './protocol';
import { petOf, setsOffAlarm } from './second';
import {
  agentText,
  capitalised,
  hunterText,
  huntersText,
  listText,
  namesOf,
  t,
  type Names,
} from './texts';

/** One way to get to a cell: "3 steps, unseen". */
export function outcomeText(view: View, action: Action): string {
  const parts = [
    t('ui.game.steps', { n: action.steps ?? 0 }),
    t(['ui.game.unseen', 'ui.game.marker_on', 'ui.game.in_sight'][exposure(action)]!, {
      cell: action.marker,
    }),
  ];
  const pet = petOf(view)?.owner;
  const setOff = view.hunters
    .filter((hunter) => ((action.triggers ?? 0) >> hunter.hunter) & 1)
    .map((hunter) => hunter.hunter);
  const shooting = setOff.filter((hunter) => hunter !== pet);
  if (shooting.length > 0)
    parts.push(t('ui.game.sets_off', { hunters: huntersText(shooting, namesOf(view)) }));
  if (shooting.length < setOff.length) parts.push(t('ui.game.barks'));
  if (setsOffAlarm(action)) parts.push(t('ui.game.alarms'));
  return parts.join(', ');
}

export const percent = (permille: number): number => Math.floor((permille + 5) / 10);

function moveSentence(view: View, p: Preview): string {
  const names = namesOf(view);
  const key = p.steps === 0 ? 'play.way_stay' : p.steps === 1 ? 'play.way_one' : 'play.way_steps';
  const way = t(key, { cell: p.end, steps: p.steps });
  if (p.escapes) return t('play.move_escape', { way });
  const hunters = huntersText(p.visible ? p.seen_at_end : p.seen_by, names);
  const out = [
    !p.marker
      ? t('play.move_unseen', { way })
      : p.visible
        ? t('play.move_visible', { way, hunters })
        : t('play.move_marker', { way, hunters, cell: p.marker }),
  ];
  for (const chance of p.chances) {
    // Where the aim hits by itself it is sure; else a shot along it is rolled like any other.
    const aimed = chance.permille === 1000 && view.hunters[chance.hunter]?.only != null;
    out.push(
      t(aimed ? 'play.move_aimed' : 'play.move_shot', {
        hunter: hunterText(chance.hunter, names),
        percent: percent(chance.permille),
      }),
    );
  }
  if ((p.marker ?? null) !== (p.marker_hiding ?? null) && p.marker_hiding !== undefined)
    out.push(
      p.marker_hiding
        ? t('play.move_hiding', { cell: p.marker_hiding })
        : t('play.move_hiding_none'),
    );
  return out.join(' ');
}

const targetsIn = (view: View, p: Preview): string =>
  view.agents
    .filter((agent) => agent.figure.state === 'visible' && p.lit?.includes(agent.figure.cell ?? ''))
    .map(
      (agent) =>
        ' ' +
        t('play.in_sight', {
          agent: capitalised(agentText(agent.agent, namesOf(view))),
          distance: distance(agent.figure.cell!, p.end ?? agent.figure.cell!),
        }),
    )
    .join('');

function hunterSentence(view: View, action: Action, p: Preview): string {
  const values = {
    cell: action.cell ?? p.end,
    steps: p.steps,
    n: p.steps,
    left: p.steps_left,
    cells: p.lit?.length ?? 0,
  };
  switch (action.type) {
    case 'walk':
      return (
        t(p.steps === 0 ? 'play.hunter_stays' : 'play.hunter_walks', values) + targetsIn(view, p)
      );
    case 'get_out':
      return t('play.hunter_out', values) + targetsIn(view, p);
    case 'enter':
      return t('play.hunter_in', values);
    case 'stay':
      return t('play.hunter_stays_in', values);
    default:
      return t('play.hunter_drives', values);
  }
}

function playSentence(view: View, p: Preview): string {
  const names = namesOf(view);
  if (p.blinded.length > 0) return t('play.blinds', { hunters: huntersText(p.blinded, names) });
  if (p.stunned.length > 0) return t('play.stuns', { hunters: huntersText(p.stunned, names) });
  if (p.chances.length > 0)
    return t('play.stuns_maybe', { percent: percent(p.chances[0]!.permille) });
  return '';
}

/** What an action would lead to, from the server's preview of it; may be empty. */
export function consequence(view: View, action: Action, p: Preview): string {
  switch (action.type) {
    case 'move':
      return moveSentence(view, p);
    case 'walk':
    case 'enter':
    case 'drive':
    case 'relay':
    case 'get_out':
    case 'stay':
      // Rover's light is drawn; what its steps are worth there is nothing to say of.
      return view.decision?.kind === 'pet_move' ? '' : hunterSentence(view, action, p);
    case 'play':
      return playSentence(view, p);
    case 'attack':
    case 'shoot':
      return p.chances.length > 0
        ? t('play.hit_chance', { percent: percent(p.chances[0]!.permille) })
        : '';
    default:
      return '';
  }
}

/** Who sees which cells of a way: "The Gun sees you on L8." One sentence per hunter. */
export function seenSentences(seen: ReadonlyMap<number, Cell[]>, names: Names): string[] {
  return [...seen].map(([hunter, cells]) =>
    t('ui.game.sees_you', {
      hunter: capitalised(hunterText(hunter, names)),
      cells: listText(cells),
    }),
  );
}
