/** Moments at which a server is killed while it publishes a post with an image, each with what the network still gets. */
import { expect } from 'vitest'
import type { Broadside } from './broadside.ts'
import { holdConfirmation } from './confirmation.ts'
import type { Held } from './front.ts'

interface Calls {
  /** Takes an image. Without it, no moment is during the upload. */
  upload?: string
  /** Creates the post. */
  create: string
  /** What the answer to `create` contains. */
  created: object
}

export interface Moment {
  when: string
  at: readonly [method: string, where: 'request' | 'answer']
  /** Kills the server while the call waits, decides what becomes of the call, and restarts the server. */
  strike(broadside: Broadside, call: Held<unknown>): Promise<void>
}

const killAndLose: Moment['strike'] = async (broadside, call) => {
  await broadside.kill()
  call.drop()
  await broadside.start()
}

export const listMoments = ({ upload, create, created }: Calls): readonly Moment[] => [
  ...(upload === undefined ? [] : [{ when: 'after the server took the picture', at: [upload, 'answer'] as const, strike: killAndLose }]),
  {
    when: 'during a write that arrives while the server is down',
    at: [create, 'request'],
    strike: async (broadside, call) => {
      await broadside.kill()
      expect(await call.release()).toMatchObject(created)
      await broadside.start()
    },
  },
  { when: 'after the server wrote, before its answer arrives', at: [create, 'answer'], strike: killAndLose },
  {
    when: 'after the answer arrived, before it is written down',
    at: [create, 'answer'],
    strike: async (broadside, call) => {
      {
        await using confirmation = await holdConfirmation(broadside)
        expect(await call.release()).toMatchObject(created)
        await confirmation.whenStuck()
        await broadside.kill()
      }
      await broadside.start()
    },
  },
]
