import type { AssetInput } from '../input.ts'
import { oneLine } from '../text/normalize.ts'

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')} min`

export const describeMedia = ({ kind, role, alt_text, width, height, duration, filename }: AssetInput): string =>
  [
    `Kind: ${kind}`,
    `Role: ${role}`,
    alt_text.trim() && `Alt text: ${oneLine(alt_text)}`,
    width !== undefined && height !== undefined && `Dimensions: ${width} × ${height} pixels`,
    duration !== undefined && `Duration: ${minutes(duration)}`,
    `File: ${oneLine(filename)}`,
  ]
    .filter((line): line is string => typeof line === 'string' && line !== '')
    .join('\n')
