/** Drawn by hand: a shop under an awning, because simple-icons has no mark of the Business Profile. */
import type { NetworkMark } from '../spec/mark.ts'

export const mark: NetworkMark = {
  viewBox: '0 0 24 24',
  path: 'M4.5 3h15l2.4 6.2a2.8 2.8 0 0 1-4.9 2.3 3.2 3.2 0 0 1-5 0 3.2 3.2 0 0 1-5 0 2.8 2.8 0 0 1-4.9-2.3zm-1 11.3a4.7 4.7 0 0 0 3.5-.6 5.2 5.2 0 0 0 5 0 5.2 5.2 0 0 0 5 0 4.7 4.7 0 0 0 3.5.6V21h-6.2v-4.5H9.7V21H3.5z',
  color: { light: '#4285f4', dark: '#4285f4' },
}
