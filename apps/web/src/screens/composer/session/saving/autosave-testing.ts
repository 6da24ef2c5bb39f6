/** Test helpers for autosave with a simulated server. */
import { ApiError } from '@broadside/contract/client'
import type { PublicationView } from '#api/publications.ts'
import { createAutosave } from './autosave.ts'
import { type Content, emptyContent, wholeText } from '../model/content.ts'
import { edit } from '../model/edits.ts'
import { merge } from './merge.ts'
import type { Mode } from '../model/mode.ts'
import { createStore } from '#lib/store.ts'
import { publicationOf } from '../model/testing.ts'
import { toContent } from '../model/wire.ts'

export const refusal = (status: number, code: string) =>
  new ApiError({ status, headers: new Headers() }, { type: '', title: '', status, code, detail: 'No.', instance: '' })

const modes: Partial<Record<PublicationView['status'], Mode>> = { scheduled: 'planned', published: 'over' }

/** Opens an editor whose server responses the test controls. */
export const openAutosave = (publication?: PublicationView, blank?: Content) => {
  const known = createStore(publication)
  const content = createStore<Content>(publication ? toContent(publication) : emptyContent([]))
  const requests: { content: Content; revision?: number; key?: string; apply?: boolean }[] = []
  const failures: Error[] = []
  const merges: number[] = []
  /** The version that reads return. */
  let theirs = publicationOf({ text: 'Theirs', revision: 9 })
  const answer = ({ text, title }: Content, revision: number) => {
    const failure = failures.shift()
    // The real server trims texts too.
    return failure ? Promise.reject(failure) : Promise.resolve(publicationOf({ text: text.trim(), title, revision }))
  }
  const autosave = createAutosave({
    content,
    publication: known,
    ...(blank && { blank }),
    transport: {
      create: (sent, key) => {
        requests.push({ content: sent, key })
        return answer(sent, 1)
      },
      save: ({ revision }, sent, { apply }) => {
        requests.push({ content: sent, revision, apply })
        return answer(sent, revision + 1)
      },
      read: () => Promise.resolve(theirs),
    },
    loadMerge: () => Promise.resolve(merge),
    toContent,
    mode: () => modes[known.get()?.status ?? 'draft'] ?? 'draft',
    onMerged: ({ revision }) => merges.push(revision),
    now: () => new Date('2026-11-22T12:04:00Z'),
  })
  autosave.start()
  return {
    autosave,
    content,
    requests,
    known,
    merged: merges,
    text: () => content.get().text,
    title: () => content.get().title,
    sent: () => requests.map((request) => request.content.text),
    state: () => autosave.state.get().name,
    type: (text: string) => content.set(edit(content.get(), { type: 'text', part: wholeText, text })),
    name: (title: string) => content.set(edit(content.get(), { type: 'title', title })),
    failWith: (...errors: Error[]) => failures.push(...errors),
    /** Simulates a save by another user. */
    change: (fields: Partial<PublicationView>) => {
      theirs = publicationOf(fields)
    },
  }
}
