/** What is published, and a network's issues with it. Pure data: no I/O, runs in the browser too. */
import type { IssueCode, IssueParameter } from './issues.ts'

/** Media as a network sees it: properties the service measured itself, never those an uploader declared. */
export interface DraftMedia {
  id: string
  mime: string
  /** Bytes. */
  size: number
  filename: string
  /** Pixels; absent for audio and documents. */
  width?: number
  height?: number
  /** Seconds. */
  duration?: number
  /** Frames per second. */
  frameRate?: number
  videoCodec?: string
  audioCodec?: string
  altText: string
  /** Settings of this medium (`alt_text`, `focal_point`), already merged. */
  settings: Record<string, unknown>
}

export interface DraftSegment {
  id: string
  text: string
  title: string
  description: string
  media: DraftMedia[]
  settings: Record<string, unknown>
}

export interface Draft {
  /** A key of the network's output profiles, for example `bluesky.thread`. */
  profile: string
  title: string
  description: string
  /** At least one; a single post has exactly one. */
  segments: DraftSegment[]
  /** Settings of the destination; each segment has its own. */
  settings: Record<string, unknown>
}

export interface Issue {
  severity: 'error' | 'warning'
  code: IssueCode
  message: string
  segmentId?: string
  mediaId?: string
  field?: string
  /** Numbers and names for the message, for example `{ limit: 300, count: 301 }`. */
  parameters?: Partial<Record<IssueParameter, string | number>>
}
