/** Nostr has no official logo. This ostrich, after the animal that its community chose, is Broadside's own drawing. */
import type { NetworkMark } from '../spec/mark.ts'

export const mark: NetworkMark = {
  viewBox: '0 0 24 24',
  path: 'M4 14a6 4.5 0 0 1 9.5-3.6L15.8 4.6a2.4 2.4 0 0 1 4.4-.7L23 5l-2.9 1.1a2.4 2.4 0 0 1-2.2 1L16 13.6A6 4.6 0 0 1 12.5 18.2L13 23h-1.8l-.6-4.5h-1.2L8.2 23H6.4l.9-4.9A6 4.5 0 0 1 4 14z',
  color: { light: '#8e30eb', dark: '#a45bf2' },
}
