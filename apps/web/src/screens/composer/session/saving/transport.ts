/** How a post is brought to the server. */
import { changeSchedule, createPublication, publicationQuery, type PublicationView, saveDraft } from '#api/publications.ts'
import { queries } from '#api/queries.ts'
import type { Content } from '../model/content.ts'
import { listSent } from '../model/mode.ts'
import { isSame } from '../model/same.ts'
import { type Transport, withoutTimes } from './saving.ts'
import { pinTargets } from '../model/sent.ts'
import { listMoves } from '../model/times.ts'
import { toBody, toContent } from '../model/wire.ts'

/** What is scheduled keeps its time when its content changes: content and times are changed one after the other, as far as they have to be. */
const changeScheduled = async (known: PublicationView, content: Content): Promise<PublicationView> => {
  const isRewritten = !isSame(withoutTimes(content), withoutTimes(toContent(known)))
  const body = { expected_revision: known.revision, ...toBody(content), apply: true }
  let saved = isRewritten || !listMoves(content, known).length ? await saveDraft(known.id, body) : known
  for (const move of listMoves(content, saved)) saved = await changeSchedule({ ...saved, ...move })
  return saved
}

/** Restructuring a thread also moves the parts of accounts that are published: those stay as the server has them. */
const reaching = (content: Content, known: PublicationView): Content => pinTargets(content, toContent(known), listSent(known))

export const createTransport = (workspaceId: string): Transport => ({
  create: (content, key) => createPublication({ workspace_id: workspaceId, ...toBody(content) }, key),
  save: (known, content, options) =>
    options.apply && known.destinations.some(({ status }) => status === 'scheduled')
      ? changeScheduled(known, reaching(content, known))
      : saveDraft(known.id, {
          expected_revision: known.revision,
          ...toBody(reaching(content, known)),
          ...(options.apply ? { apply: true } : {}),
        }),
  read: (id) => queries.fetchQuery({ ...publicationQuery(id), staleTime: 0 }),
})
