// Ready-made hands: what goes well together for each agent, the best first. A game takes as many as
// it deals, and leaves out what its edition does not have.
import type { Action, View } from '../model/protocol';
import { cardsTaken } from './draft';

/** Cards that only these agents can use (docs/rules/cards.md, "who"). */
const users: Readonly<Record<string, readonly string[]>> = {
  tangle_line: ['spider'],
  holo_decoy: ['blue_jay'],
  power_fists: ['orangutan'],
  velocity_blade: ['cobra'],
  mind_tap: ['raven'],
  pulse_blades: ['mantis', 'cobra'],
  remote_trigger: ['fox', 'blue_jay'],
  smoke_dagger: ['panther'],
};

const usual = ['stealth_field', 'adrenal_surge', 'smoke_grenade', 'flash_bang', 'stealth_field'];

const own: Readonly<Record<string, readonly string[]>> = {
  spider: ['tangle_line'],
  cobra: ['velocity_blade', 'pulse_blades'],
  blue_jay: ['holo_decoy', 'remote_trigger'],
  orangutan: ['power_fists'],
  fox: ['remote_trigger'],
  mantis: ['pulse_blades'],
  panther: ['smoke_dagger'],
  raven: ['mind_tap'],
};

/** The whole hand, with more cards than any game deals. */
export const kitOf = (agent: string): string[] => [
  ...(own[agent] ?? []).slice(0, 1),
  ...usual.slice(0, 2),
  ...(own[agent] ?? []).slice(1),
  ...usual.slice(2),
  'adrenal_surge',
  'smoke_grenade',
];

export const canUse = (agent: string | null, card: string | undefined): boolean =>
  !card || !agent || !users[card] || users[card].includes(agent);

/** The next card of a kit that can be taken now, or null. */
export function nextOfKit(view: View, actions: readonly Action[], kit: string[]): Action | null {
  const rest = [...kit];
  for (const card of cardsTaken(view)) {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
  }
  for (const card of rest) {
    const found = actions.find((one) => one.type === 'pick_equipment' && one.card === card);
    if (found) return found;
  }
  return null;
}

/** The cards of a kit that this many would be, by name: for what is said before. */
export const kitFor = (
  agent: string,
  ruleset: number,
  combined: boolean,
  size: number,
): string[] => {
  const first = new Set([
    ...['flash_bang', 'smoke_grenade', 'adrenal_surge', 'stealth_field'],
    ...(ruleset === 1 || combined
      ? ['tangle_line', 'holo_decoy', 'power_fists', 'velocity_blade']
      : []),
    ...(ruleset === 2 ? ['mind_tap', 'pulse_blades', 'remote_trigger', 'smoke_dagger'] : []),
  ]);
  return kitOf(agent)
    .filter((card) => first.has(card))
    .slice(0, size);
};

/** Hunters who are easy to play together, the first choice first. */
const team = ['gun', 'beast', 'tracker', 'watcher', 'prophet', 'heat', 'judge', 'puppet'];

/** What is chosen for somebody who leaves it to the table: his hunters, the vehicle. */
export function proposed(actions: readonly Action[]): Action | null {
  for (const hunter of team) {
    const found = actions.find((one) => one.type === 'pick_hunter' && one.hunter === hunter);
    if (found) return found;
  }
  return actions.find((one) => one.type === 'pick_vehicle') ?? null;
}
