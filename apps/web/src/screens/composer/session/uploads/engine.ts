/** Connects the uploads of an open post to the page. Loads when the first file is chosen. */
import { mostFiles } from '@broadside/contract/media-rules'
import { type MediaView, mediaQuery } from '#api/media.ts'
import { queries } from '#api/queries.ts'
import { sessionQuery } from '#api/session.ts'
import { newKey } from '#lib/key.ts'
import { showToast } from '#ui/toast/toast.tsx'
import { loadMessages, translator } from '#i18n/translator.ts'
import { mediaOf } from '../model/parts.ts'
import type { Session } from '../session.ts'
import { digest } from '#web/uploads/digest.ts'
import { homeOf } from './home.ts'
import { openKeep } from '#web/uploads/stored-files.ts'
import { isSameList } from '#web/uploads/order.ts'
import { pause } from '#web/uploads/backoff.ts'
import { createQueue } from '#web/uploads/queue.ts'
import { createTransport } from '#web/uploads/transport.ts'
import type { Upload, Uploads } from '#web/uploads/upload.ts'

const t = translator('composerMedia')

const arrive = ({ content, edit }: Session, media: MediaView, { place, name }: Upload): void => {
  queries.setQueryData(mediaQuery(media.id).queryKey, media)
  const { part, accountId, before } = homeOf(content.get(), place)
  const seen = mediaOf(content.get(), part, accountId)
  if (seen.some(({ media_id }) => media_id === media.id)) {
    showToast(t('alreadyThere', { name }))
    return
  }
  const at = seen.findIndex(({ media_id }) => media_id === before)
  edit({ type: 'media-added', id: media.id, altText: media.alt_text, part, accountId })
  if (at >= 0) edit({ type: 'media-moved', id: media.id, to: at, part, accountId })
}

export interface Engine extends Omit<Uploads, 'start' | 'list'> {
  stop: () => void
}

export const openEngine = async (session: Session): Promise<Engine> => {
  const { workspace, publication, content, uploads: list } = session
  const [{ user }] = await Promise.all([queries.ensureQueryData(sessionQuery), loadMessages('composerMedia')])
  const keep = openKeep({
    userId: user?.id ?? '',
    post: () => `${workspace.id} ${publication.get()?.id ?? 'new'}`,
  })
  const queue = createQueue({
    list,
    transport: createTransport(workspace.id),
    keep,
    digest,
    pause,
    newKey,
    roomAt: (place) => {
      const { part, accountId } = homeOf(content.get(), place)
      const isHere = (upload: Upload) => isSameList(homeOf(content.get(), upload.place), { part, accountId })
      const onTheWay = list.get().filter((upload) => upload.state.name !== 'refused' && isHere(upload))
      return { left: mostFiles - mediaOf(content.get(), part, accountId).length - onTheWay.length, limit: mostFiles }
    },
    onArrival: (media, upload) => arrive(session, media, upload),
  })
  const stops = [queue.start(), publication.subscribe(keep.move), keep.close]
  return {
    ...queue,
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}
