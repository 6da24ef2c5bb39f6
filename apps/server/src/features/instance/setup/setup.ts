/** What a new instance still needs, from its settings and its data. */
import { type ActorCtx, transact } from '#server/context.ts'
import { readMailProof } from '#signals/mail/mail.ts'
import { addressTask, backupTask, mailTask, networkTask, peopleTask, type Task } from './setup.policy.ts'
import * as store from './setup.store.ts'

export { readMarks } from './setup.store.ts'

/** `keyId`: of the key that a server admin has a copy of. */
export const confirmKey = ({ db, clock }: Pick<ActorCtx, 'db' | 'clock'>, keyId: string) =>
  store.setMark(db, 'key_saved', keyId, clock.now())

interface Setup {
  hidden: boolean
  complete: boolean
  tasks: Task[]
}

/** The public address if this request came through it. Browsers send a session's cookie only over https when the address has it. */
const addressOf = ({ origin }: Pick<ActorCtx, 'origin'>, host: string | undefined): string | undefined =>
  host === new URL(origin).host ? origin : undefined

/** `host`: the Host header of the request. */
export async function readSetup(ctx: ActorCtx, host: string | undefined): Promise<Setup> {
  const [marks, counts, proof] = await Promise.all([store.readMarks(ctx.db), store.countSetUp(ctx.db, ctx.clock.now()), readMailProof(ctx)])
  const address = addressOf(ctx, host)
  if (address !== undefined && marks.get('address') !== address) await store.setMark(ctx.db, 'address', address, ctx.clock.now())
  const tasks = [
    mailTask(proof),
    addressTask(ctx.origin, address ?? marks.get('address')),
    backupTask(ctx.config, marks.has('backed_up')),
    networkTask(counts),
    peopleTask(counts, ctx.config.REGISTRATION),
  ]
  return { hidden: marks.has('hidden'), complete: tasks.every(({ done }) => done), tasks }
}

/** Marks that are undefined stay as they are. */
export const updateSetup = (ctx: ActorCtx, marks: Partial<Record<'hidden' | 'backed_up', boolean>>): Promise<void> =>
  transact(ctx, async ({ db, clock }) => {
    for (const name of ['hidden', 'backed_up'] as const) {
      if (marks[name] === true) await store.setMark(db, name, '', clock.now())
      if (marks[name] === false) await store.removeMark(db, name)
    }
  })
