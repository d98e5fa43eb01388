// What is used in a scene, where it begins, and how it is played.
import type { Opening, Scene } from '../scene';

export interface Scenario extends Opening {
  title: string;
  /** Cards and rules by their IDs in docs/rules; a card is used at a page. */
  uses: readonly string[];
  play: (scene: Scene) => Promise<void>;
}

export const [agent, hunters] = [0, 1];
/** After the reveal of the last of four hunters. */
export const traitor = 4;

/** Two hunters of one player watch; it is her turn. On the covenant board K16 sees a road. */
export const watched = (kinds: string, cells: string): string =>
  `covenant 2 round=6 turn=agent hunter.kind.0=${kinds} hunter.cell.0=${cells} `;

/** The first hunter's turn has begun. */
export const turnOf = (kinds: string, cells: string): string =>
  `covenant 2 round=6 turn=hunter0 hunter.kind.0=${kinds} hunter.cell.0=${cells} `;

export const her = (kind: string, cell: string, cards = ''): string =>
  `agent.kind.0=${kind} agent.cell.0=${cell} ` + (cards && `agent.card.0=${cards} `);

export const away = 'vehicle.cell=A24 ';

/** She stands in the open, and everybody sees it. */
export const visible = (cell: string): string =>
  `shown.kind.0=fox shown.figure.0=${cell} shown.figure_round.0=6 shown.figure_state.0=visible `;
