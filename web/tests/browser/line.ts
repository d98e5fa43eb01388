// A line to the server as a browser would open it, but without one (RFC 6455, whole text frames).
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Socket } from 'node:net';

const [textFrame, closeFrame, pingFrame, pongFrame] = [1, 8, 9, 10];

export class Line {
  /** A text that came, in the order of coming. */
  onText: (text: string) => void = () => undefined;
  onClose: () => void = () => undefined;
  #socket: Socket;
  #rest: Buffer;
  #parts: Buffer[] = [];

  private constructor(socket: Socket, head: Buffer) {
    this.#socket = socket;
    this.#rest = head;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.onClose());
  }

  static async open(url: string): Promise<Line> {
    return new Promise((done, failed) => {
      const asking = request(new URL('/ws', url), {
        headers: {
          Connection: 'Upgrade',
          Upgrade: 'websocket',
          Origin: url,
          'Sec-WebSocket-Version': '13',
          'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
        },
      });
      asking.on('upgrade', (_, socket, head) => done(new Line(socket as Socket, head)));
      asking.on('response', ({ statusCode }) => failed(new Error(`no line: ${statusCode}`)));
      asking.on('error', failed);
      asking.end();
    });
  }

  send(text: string): void {
    this.#frame(textFrame, Buffer.from(text));
  }
  close(): void {
    this.#frame(closeFrame, Buffer.from([0x03, 0xe8]));
    this.#socket.end();
  }

  /** What a client sends is masked. */
  #frame(kind: number, body: Buffer): void {
    const long = body.length > 65_535 ? 8 : body.length > 125 ? 2 : 0;
    const head = Buffer.alloc(2 + long);
    head[0] = 0x80 | kind;
    head[1] = 0x80 | (long === 8 ? 127 : long === 2 ? 126 : body.length);
    if (long === 2) head.writeUInt16BE(body.length, 2);
    if (long === 8) head.writeBigUInt64BE(BigInt(body.length), 2);
    const mask = randomBytes(4);
    this.#socket.write(Buffer.concat([head, mask, body.map((byte, i) => byte ^ mask[i % 4]!)]));
  }

  #take(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (let size = this.#one(); size > 0; size = this.#one())
      this.#rest = this.#rest.subarray(size);
  }

  /** Takes up the first frame; how long it was, or 0 where it is not all there. */
  #one(): number {
    const rest = this.#rest;
    if (rest.length < 2) return 0;
    const short = rest[1]! & 0x7f;
    const from = short === 127 ? 10 : short === 126 ? 4 : 2;
    if (rest.length < from) return 0;
    const length =
      short === 127
        ? Number(rest.readBigUInt64BE(2))
        : short === 126
          ? rest.readUInt16BE(2)
          : short;
    if (rest.length < from + length) return 0;
    const body = rest.subarray(from, from + length);
    const kind = rest[0]! & 0x0f;
    if (kind === closeFrame) this.#socket.end();
    else if (kind === pingFrame) this.#frame(pongFrame, Buffer.from(body));
    else if (kind <= textFrame) {
      this.#parts.push(Buffer.from(body));
      if (rest[0]! & 0x80) this.onText(Buffer.concat(this.#parts.splice(0)).toString());
    }
    return from + length;
  }
}
