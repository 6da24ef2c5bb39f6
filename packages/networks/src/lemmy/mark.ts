/** A lemming's head, drawn for Broadside: Lemmy's own logo has a license of its own. */
import type { NetworkMark } from '../spec/mark.ts'

export const mark: NetworkMark = {
  viewBox: '0 0 24 24',
  path: 'M5 3a4 4 0 0 1 3.6 2.3a11 11 0 0 1 6.8 0a4 4 0 1 1 5.2 5.2c.6 1.2.9 2.4.9 3.5 0 4.4-4.3 8-9.5 8s-9.5-3.6-9.5-8c0-1.1.3-2.3.9-3.5A4 4 0 0 1 5 3zm3.5 9a1.5 1.5 0 1 0 0 3 1.5 1.5 0 1 0 0-3zm7 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 1 0 0-3zm-3.5 5a2 1.5 0 1 0 0 3 2 1.5 0 1 0 0-3z',
  color: { light: '#00a57b', dark: '#00bc8c' },
}
