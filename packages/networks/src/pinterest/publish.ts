import { readGrantedToken } from '../kit/granted-token.ts'
import { recallOne, toSent, unsure } from '../kit/recall.ts'
import type { Draft, Lost, Published, Recalled, Run, Target } from '../spec/index.ts'
import { toMediaSource, toPlan, toPublished } from './pins.ts'
import { findPin } from './read-back.ts'
import { openApi } from './wire.ts'

/** A request with five images. */
const createTimeout = 5 * 60_000

export const publish = async (run: Run, target: Target, draft: Draft): Promise<Published> => {
  const api = openApi(run, readGrantedToken(target.credential).token)
  const plan = toPlan(draft)
  const source = await toMediaSource(run, api, draft)
  const media = draft.segments.flatMap((segment) => segment.media.map(({ id }) => id))
  return run.once('post', {
    // The bytes of the media stay out of the record.
    payload: { ...plan.fields, media },
    send: async () => {
      const json = { ...plan.fields, media_source: source }
      return toPublished((await api({ method: 'POST', path: '/pins', json, timeout: createTimeout })).json)
    },
    find: (_, sent) => findPin(run, api, plan, sent),
  })
}

export const recall = async (run: Run, target: Target, draft: Draft, lost: Lost): Promise<Recalled> => {
  const plan = toPlan(draft)
  // Without words, one image can't be told from another.
  if (plan.title === '' && plan.description === '') return unsure
  return recallOne(() => findPin(run, openApi(run, readGrantedToken(target.credential).token), plan, toSent(lost)))
}
