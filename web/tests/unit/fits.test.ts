// Texts are measured as the server measures them.
import { beforeAll, expect, it, vi } from 'vitest';
import { useCatalogue } from '../../src/model/texts';
import { fits, tooLong } from '../../src/ui/fits';
import pages from '../../../texts/web/en/pages.json';

beforeAll(() => useCatalogue(pages));

it('counts bytes, without blanks at the ends', () => {
  expect(tooLong('a'.repeat(80), 80)).toBe(false);
  expect(tooLong('ä'.repeat(40), 80)).toBe(false);
  expect(tooLong('ä'.repeat(41), 80)).toBe(true);
  expect(tooLong(` ${'a'.repeat(80)} `, 80)).toBe(false);
});

it('says so at the field until the text fits', () => {
  const setCustomValidity = vi.fn();
  const field = { setCustomValidity } as unknown as HTMLInputElement;
  fits('🦊🦊', 7)(field);
  expect(setCustomValidity).toHaveBeenLastCalledWith(pages['ui.too_long']);
  fits('🦊', 7)(field);
  expect(setCustomValidity).toHaveBeenLastCalledWith('');
});
