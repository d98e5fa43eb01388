// A field whose text is counted as the server counts it: in bytes.
import { bytesOf } from '../boards/limits';
import { t } from '../model/texts';

export const tooLong = (text: string, most: number): boolean => bytesOf(text.trim()) > most;

/** An attachment: a text that is too long is not sent, and the field says so. */
export const fits =
  (text: string, most: number) =>
  (field: HTMLInputElement): void =>
    field.setCustomValidity(tooLong(text, most) ? t('ui.too_long') : '');
