// The boards that are built into the program, as text.
import babel from '../../../boards/babel.board?raw';
import covenant from '../../../boards/covenant.board?raw';

export const builtinBoards: Readonly<Record<string, string>> = { babel, covenant };
