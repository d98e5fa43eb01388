// Tests in a real browser against the real server: `npm run browser`.
import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, so that it does not begin last; the others follow. */
const longest = [
  'local',
  'cards',
  'axe',
  'covenant',
  'wire',
  'games',
  'hands',
  'pages',
  'keyboard',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = longest.indexOf(basename(moduleId, '.test.ts'));
      return at < 0 ? longest.length : at;
    };
    return [...files].sort((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    environment: 'node',
    // A test that goes on takes seconds; these are for a machine with much else to do.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // Part of a game is waiting: three files at a time keep two processors busy.
    maxWorkers: 3,
    // Files that a worker runs share its browser (`stage.ts`).
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
