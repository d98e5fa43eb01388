// A board in a link: its text, compressed, after the "#". It never goes to a server.
import { linkTo } from '../state/address';
import { limits } from './limits';

const toText = (bytes: Uint8Array): string => {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

/** Everything from a stream; null if it is more than a board may have. */
async function gathered(
  stream: ReadableStream<Uint8Array>,
  most: number,
): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
  const out = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return toText((await gathered(stream, limits.bytes * 2)) ?? new Uint8Array());
}

/** The text of a link, or null if it is none. */
export async function unpacked(code: string): Promise<string | null> {
  try {
    const stream = new Blob([toBytes(code)])
      .stream()
      .pipeThrough(new DecompressionStream('deflate-raw'));
    const bytes = await gathered(stream, limits.bytes);
    return bytes && new TextDecoder().decode(bytes);
  } catch {
    return null;
  }
}

export const shareLink = async (text: string): Promise<string> =>
  linkTo(`/editor#board=${await packed(text)}`);

/** Gives the browser a file to keep. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name || 'board'}.board`;
  link.click();
  URL.revokeObjectURL(url);
}
