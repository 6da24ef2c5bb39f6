/** Three connected nodes, drawn for Broadside. */
import type { NetworkMark } from '../spec/mark.ts'

export const mark: NetworkMark = {
  viewBox: '0 0 24 24',
  path: 'M12 1.5a4 4 0 0 1 1.9 7.5l3.2 5.6a4 4 0 1 1-1.8 4.9H8.7a4 4 0 1 1-1.8-4.9l3.2-5.6A4 4 0 0 1 12 1.5zm-.2 8-3.2 5.6a4 4 0 0 1 .4 2.4h6a4 4 0 0 1 .4-2.4l-3.2-5.6z',
  color: { light: '#7a5cc2', dark: '#7a5cc2' },
}
