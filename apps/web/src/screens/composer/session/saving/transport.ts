/** Creates and updates posts through the API. */
import { changeSchedule, createPublication, publicationQuery, type PublicationView, saveDraft } from '#api/publications.ts'
import { queries } from '#api/queries.ts'
import type { Content } from '../model/content.ts'
import { listSent } from '../model/mode.ts'
import { isSame } from '../model/same.ts'
import { type Transport, withoutTimes } from './saving.ts'
import { pinTargets } from '../model/sent.ts'
import { listMoves } from '../model/times.ts'
import { toBody, toContent, toDraft } from '../model/wire.ts'

/** Saving the content doesn't reschedule destinations, so changed times are sent separately afterwards. */
const changeScheduled = async (known: PublicationView, content: Content): Promise<PublicationView> => {
  const isRewritten = !isSame(withoutTimes(content), withoutTimes(toContent(known)))
  const body = { expected_revision: known.revision, ...toDraft(content), apply: true }
  let saved = isRewritten || !listMoves(content, known).length ? await saveDraft(known.id, body) : known
  for (const move of listMoves(content, saved)) saved = await changeSchedule({ ...saved, ...move })
  return saved
}

/** Restructuring a thread also moves parts of published accounts, which must stay as they are on the server. */
const reaching = (content: Content, known: PublicationView): Content => pinTargets(content, toContent(known), listSent(known))

export const createTransport = (workspaceId: string): Transport => ({
  create: (content, key) => createPublication({ workspace_id: workspaceId, ...toBody(content) }, key),
  save: (known, content, options) =>
    options.apply && known.destinations.some(({ status }) => status === 'scheduled')
      ? changeScheduled(known, reaching(content, known))
      : saveDraft(known.id, {
          expected_revision: known.revision,
          ...toDraft(reaching(content, known)),
          ...(options.apply ? { apply: true } : {}),
        }),
  read: (id) => queries.fetchQuery({ ...publicationQuery(id), staleTime: 0 }),
})
