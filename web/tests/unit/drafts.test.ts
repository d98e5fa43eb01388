// Unfinished work in the editor: every board has its own.
import { describe, expect, it } from 'vitest';
import { linkOrigin } from '../../src/boards/drafts';
import { newBoard, paint } from '../../src/boards/edit';
import { Editor } from '../../src/boards/editor.svelte';

const signAt = (editor: Editor | null): string | undefined => editor?.board.grid[0]?.[0];

describe('drafts', () => {
  it('of one board leave those of another alone', () => {
    const link = linkOrigin('abc');
    const origins = [null, 'docks', link];
    for (const origin of origins) expect(Editor.resumed(origin)).toBe(null);
    new Editor(newBoard(8, 8)).change(paint(newBoard(8, 8), 'structure', 'A1'));
    new Editor(newBoard(8, 8), 'docks').change(paint(newBoard(8, 8), 'site1', 'A1'));
    new Editor(newBoard(8, 8), null, link).change(paint(newBoard(8, 8), 'site2', 'A1'));
    expect(origins.map((origin) => signAt(Editor.resumed(origin)))).toEqual(['#', '1', '2']);
    expect(Editor.resumed('docks')?.before).toBe('docks');
    expect(Editor.resumed(linkOrigin('abd'))).toBe(null);
  });
  it('are gone when the work is saved, and begin anew under its name', () => {
    const editor = new Editor(newBoard(8, 8), null, 'babel');
    editor.rename('tower');
    editor.saved();
    expect(Editor.resumed('babel')).toBe(null);
    expect(Editor.resumed('tower')).toBe(null);
    editor.press('A1');
    expect(signAt(Editor.resumed('tower'))).toBe('#');
    editor.discard();
    expect(Editor.resumed('tower')).toBe(null);
  });
});
