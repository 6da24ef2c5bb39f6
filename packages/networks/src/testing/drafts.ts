/** Test drafts with defaults for everything, so a test only names what it is about. */
import type { Draft, DraftMedia, DraftSegment } from '../spec/index.ts'

export const mediaOf = (fields: Partial<DraftMedia> = {}): DraftMedia => ({
  id: 'medium-1',
  mime: 'image/png',
  size: 1000,
  filename: 'photo.png',
  width: 1600,
  height: 900,
  altText: '',
  settings: {},
  ...fields,
})

export const segmentOf = (fields: Partial<DraftSegment> = {}): DraftSegment => ({
  id: 'segment-1',
  text: 'Hello',
  title: '',
  description: '',
  media: [],
  settings: {},
  ...fields,
})

export const draftOf = (profile: string, fields: Partial<Draft> = {}): Draft => ({
  profile,
  title: '',
  description: '',
  segments: [segmentOf()],
  settings: {},
  ...fields,
})
