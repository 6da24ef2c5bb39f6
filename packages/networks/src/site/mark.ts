/** A page with its heading, drawn for Broadside. */
import type { NetworkMark } from '../spec/mark.ts'

export const mark: NetworkMark = {
  viewBox: '0 0 24 24',
  path: 'M4 1h16a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3zm0 8v11h16V9zm3 3h10v2.5H7zm0 4.5h6V19H7z',
  color: { light: '#3b5bb5', dark: '#8aa4ee' },
}
