// Tables that a server of version 1 of the rules left behind (tests/app/v1), at a server of today.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { speaker } from './look';
import { binary, Server, setStage } from './stage';

const stage = setStage();
const ran = 'Ev8ChPQxLGai3eV1fMI02Q';
const finished = 'IEPR9SKfw17ehiS7-jmQiw';
/** The finished game has so many steps, and is shown up to this one. */
const steps = 40;
const last = 23;
let server: Server;

/** The old store, with a finished game that the rules of today do not take beyond a step. */
function oldStore(): string {
  const lines = readFileSync(
    resolve(import.meta.dirname, '../../../tests/app/v1/store.jsonl'),
    'utf8',
  ).split('\n');
  const table = lines.findIndex((line) => line.startsWith(`{"table":"${finished}"`));
  const acts = lines.flatMap((line, i) => (i > table && line.includes('"kind":"act"') ? [i] : []));
  const act = acts[last]!;
  lines[act] = lines[act]!.replace(/hash\\":\\"[0-9a-f]{8}/, 'hash\\":\\"01234567');
  return lines.join('\n');
}

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'specter-browser-'));
  const file = join(folder, 'old.jsonl');
  writeFileSync(file, oldStore());
  execFileSync(binary, ['store', 'import', '--store', join(folder, 'specter.sqlite'), file]);
  const kept = ['--keep-running', '36500', '--keep-over', '36500'];
  const flags = ['serve', '--host', '127.0.0.1', '--data', folder, '--log-level', 'error', ...kept];
  server = await Server.start({ folder, flags });
});
afterAll(() => server?.stop());

for (const language of ['en', 'de'] as const) {
  const says = speaker(language);
  const stopped = says('ui.replay.stopped', { rules: 1, last, steps });

  it(`says why a game that ran is closed, and shows it (${language})`, async () => {
    const { page, problems } = await stage.come({ at: server, language });
    await page.goto(`/t/${ran}`);
    await page.getByText(says('error.table.rules', { detail: 1 })).waitFor();
    await page.getByRole('link', { name: says('ui.end.replay') }).click();
    await page.locator('#step').waitFor();
    expect(problems).toEqual([]);
  });

  it(`keeps the result of a finished game, and shows it as far as it goes (${language})`, async () => {
    const { page, problems } = await stage.come({ at: server, language });
    await page.goto(`/t/${finished}`);
    await page.getByText(says('play.won_hunters_caught', { round: 5 })).waitFor();
    await page.getByText(stopped).waitFor();
    await page.getByText('Well played.').waitFor();
    await page.locator('#replay').click();
    await page.getByText(stopped).waitFor();
    expect(await page.locator('#step').getAttribute('max')).toBe(String(last));
    expect(problems).toEqual([]);
  });
}
