/** The rules of an account: those of its network, adjusted to the account. */
import type { AccountTraits, DraftMedia, NetworkDescription } from '@broadside/networks/describe'
import { queryOptions } from '@tanstack/react-query'
import type { AccountView } from '#api/accounts.ts'
import type { MediaView } from '#api/media.ts'

export interface Rules {
  network: NetworkDescription
  traits: AccountTraits
}

const load = async (platform: string): Promise<NetworkDescription | null> => {
  const { describeNetwork } = await import('@broadside/networks/describe')
  return (await describeNetwork(platform)) ?? null
}

/** Loads a network's rules once one of its accounts is selected. */
export const networkQuery = (platform: string) =>
  queryOptions({
    queryKey: ['network-rules', platform],
    queryFn: () => load(platform),
    staleTime: Infinity,
    gcTime: Infinity,
  })

export const toTraits = ({ limits, account_kind: accountKind }: AccountView): AccountTraits => ({
  limits: (limits ?? {}) as AccountTraits['limits'],
  ...(accountKind === undefined ? {} : { accountKind }),
})

const present = <T extends object>(values: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/** A file of the library as networks see it. */
export const toDraftMedia = (file: MediaView): DraftMedia =>
  present<DraftMedia>({
    id: file.id,
    mime: file.mime_type,
    size: file.size,
    filename: file.filename,
    width: file.width,
    height: file.height,
    duration: file.duration,
    frameRate: file.frame_rate,
    videoCodec: file.video_codec,
    audioCodec: file.audio_codec,
    altText: file.alt_text,
    settings: {},
  })
