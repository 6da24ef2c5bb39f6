import type { NewBuild } from '#api/builds.ts'
import type { MediaView } from '#api/media.ts'

/** A file of the media library to build from. */
export interface SourceFile {
  media: MediaView
  /** Whether the posts may contain it. */
  mayPublish: boolean
}

/** What a person gave to build from. */
export interface Material {
  idea: string
  /** One URL per line. */
  links: string
  notes: string
  files: readonly SourceFile[]
  instructions: string
  /** Absent: each account's own voice. */
  voiceId: string | undefined
}

/** Of links and files together. */
export const mostSources = 10

/** URLs in order, without repetitions. People paste them without a scheme. */
export const readLinks = (text: string): string[] => [
  ...new Set(
    text
      .split(/\s+/)
      .filter(Boolean)
      .map((link) => (/^https?:\/\//i.test(link) ? link : `https://${link}`)),
  ),
]

/** How many more files fit beside the links. */
export const roomForFiles = ({ links, files }: Pick<Material, 'links' | 'files'>): number =>
  Math.max(0, mostSources - readLinks(links).length - files.length)

export const isEmpty = ({ idea, links, notes, files }: Material): boolean =>
  [idea, links, notes].every((text) => text.trim() === '') && files.length === 0

/** Without account ids, the server chooses the accounts of the default group. */
export const toBody = (workspaceId: string, material: Material, accountIds: readonly string[] | undefined): NewBuild => {
  const links = readLinks(material.links)
  const assets = material.files.map(({ media, mayPublish }) => ({ media_id: media.id, ...(mayPublish && { may_publish: true }) }))
  return {
    workspace_id: workspaceId,
    ...(material.idea.trim() && { idea: material.idea }),
    ...(links.length > 0 && { context_urls: links }),
    ...(material.notes.trim() && { context_notes: material.notes }),
    ...(assets.length > 0 && { assets }),
    ...(material.instructions.trim() && { direction: { tone_adjustment: material.instructions.trim() } }),
    ...(material.voiceId !== undefined && { voice_profile_id: material.voiceId }),
    ...(accountIds && { account_ids: [...accountIds] }),
  }
}
