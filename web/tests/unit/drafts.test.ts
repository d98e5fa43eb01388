// Unfinished work in the editor: every board has its own.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { linkOrigin } from '../../src/boards/drafts';
import { newBoard, paint } from '../../src/boards/edit';
import { Editor } from '../../src/boards/editor.svelte';
import { boardText, saveBoard } from '../../src/boards/library';
import { writeBoard } from '../../src/boards/write';

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
    editor.saved(true);
    expect(Editor.resumed('babel')).toBe(null);
    expect(Editor.resumed('tower')).toBe(null);
    editor.press('A1');
    expect(signAt(Editor.resumed('tower'))).toBe('#');
    editor.discard();
    expect(Editor.resumed('tower')).toBe(null);
  });
});

/** A browser's storage that takes so many values and no more. */
function storageOf(room: number): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => void values.delete(key),
    setItem: (key: string, value: string) => {
      if (!values.has(key) && values.size >= room) throw new DOMException('full');
      values.set(key, value);
    },
  } as unknown as Storage;
}

describe('a full storage', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('keeps the draft of what is saved for this page alone', () => {
    vi.stubGlobal('window', { localStorage: storageOf(1) });
    const editor = new Editor({ ...newBoard(8, 8), title: 'Pier' }, null, 'babel');
    editor.rename('pier');
    expect(editor.kept).toBe(true);
    const { stored } = saveBoard(writeBoard(editor.board), editor.before);
    expect(stored).toBe(false);
    editor.saved(stored);
    expect(boardText('pier')).not.toBe(null);
    expect(Editor.resumed('babel')?.before).toBe('pier');
  });
  it('is told while the work goes on', () => {
    vi.stubGlobal('window', { localStorage: storageOf(0) });
    const editor = new Editor(newBoard(8, 8), 'quay');
    expect(editor.kept).toBe(true);
    editor.press('A1');
    expect(editor.kept).toBe(false);
    expect(signAt(Editor.resumed('quay'))).toBe('#');
  });
});
