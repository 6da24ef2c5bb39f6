import type { NewBuild } from '#api/builds.ts'

/** What a person typed to build from. */
export interface Material {
  idea: string
  /** One URL per line. */
  links: string
  notes: string
  instructions: string
  /** Absent: each account's own voice. */
  voiceId: string | undefined
}

/** URLs in order, without repetitions. People paste them without a scheme. */
export const readLinks = (text: string): string[] => [
  ...new Set(
    text
      .split(/\s+/)
      .filter(Boolean)
      .map((link) => (/^https?:\/\//i.test(link) ? link : `https://${link}`)),
  ),
]

export const isEmpty = ({ idea, links, notes }: Material): boolean => idea.trim() === '' && links.trim() === '' && notes.trim() === ''

/** Without account ids, the server chooses the accounts of the default group. */
export const toBody = (workspaceId: string, material: Material, accountIds: readonly string[] | undefined): NewBuild => {
  const links = readLinks(material.links)
  return {
    workspace_id: workspaceId,
    ...(material.idea.trim() && { idea: material.idea }),
    ...(links.length > 0 && { context_urls: links }),
    ...(material.notes.trim() && { context_notes: material.notes }),
    ...(material.instructions.trim() && { direction: { tone_adjustment: material.instructions.trim() } }),
    ...(material.voiceId !== undefined && { voice_profile_id: material.voiceId }),
    ...(accountIds && { account_ids: [...accountIds] }),
  }
}
