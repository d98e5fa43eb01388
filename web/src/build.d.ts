/** A folder of files on any web server, under any path: addresses stand behind the "#". */
declare const __SITE__: boolean;
/** The program's version, as it tells it itself. */
declare const __PROGRAM__: string;
/** The game server of such a folder, as "wss://host/ws"; empty: there is none. */
declare const __SERVER__: string;
