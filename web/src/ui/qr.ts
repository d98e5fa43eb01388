// A QR code as one SVG path, one square per dark module.
import qrcode from 'qrcode-generator';

export interface QrPath {
  size: number;
  path: string;
}

export function qrPath(text: string): QrPath {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  let path = '';
  for (let row = 0; row < size; ++row) {
    for (let column = 0; column < size; ++column) {
      let run = 0;
      while (column + run < size && code.isDark(row, column + run)) ++run;
      if (run > 0) path += `M${column} ${row}h${run}v1h-${run}z`;
      column += run;
    }
  }
  return { size, path };
}
