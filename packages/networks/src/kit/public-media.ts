import { NetworkError, type DraftMedia, type Run } from '../spec/index.ts'

/** Returns a URL from which any server can fetch the file. Throws NetworkError `public_media_required` if there is none. */
export const publicAddress = async (run: Run, medium: DraftMedia, lifetime: number): Promise<string> => {
  const address = await run.mediaAddress(medium, lifetime)
  if (address.startsWith('https://')) return address
  throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'public_media_required' })
}
