// QR codes as paths.
import { describe, expect, it } from 'vitest';
import { qrPath } from '../../src/ui/qr';

describe('a QR code', () => {
  it('begins with the pattern that readers look for', () => {
    const { size, path } = qrPath('https://example.org/t/k3JxTableOne#seat=1&invite=abc');
    expect((size - 17) % 4).toBe(0);
    expect(path.startsWith('M0 0h7v1h-7z')).toBe(true);
    expect(path).toContain(`M${size - 7} 0h7v1h-7z`);
    expect(path).toContain(`M0 ${size - 1}h7v1h-7z`);
  });
});
