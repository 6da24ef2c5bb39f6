/** The sentence about each setup task, and whether the task is done. */
import { join } from 'node:path'
import { type ParametersOf, sentence, type sentences } from '@broadside/contract/sentences'
import type { setupTasks } from '@broadside/contract/features/setup.schemas'
import type { Config } from '#server/config.ts'
import type { MailProof } from '#signals/mail/mail.ts'
import type { Counts } from './setup.store.ts'

type Codes = (typeof sentences)['setup']
type TaskName = (typeof setupTasks)[number]

export interface Task {
  task: TaskName
  done: boolean
  code: string
  parameters?: Record<string, string | number>
  sentence: string
}

function task<C extends keyof Codes & string>(name: TaskName, done: boolean, code: C, ...parameters: ParametersOf<Codes[C]>): Task {
  const { message, ...said } = sentence('setup', code, ...(parameters as never))
  return { task: name, done, ...said, sentence: message }
}

export const mailTask = (proof: MailProof): Task => task('mail', proof === 'works', `mail_${proof}`)

const localHosts = ['localhost', '127.0.0.1', '[::1]']

/** `seen`: the address at which a server admin last used the app. */
export function addressTask(url: string, seen: string | undefined): Task {
  const { hostname, protocol } = new URL(url)
  if (localHosts.includes(hostname)) return task('address', false, 'address_local', { url })
  if (protocol !== 'https:') return task('address', false, 'address_not_https', { url })
  return task('address', seen === url, seen === url ? 'address_works' : 'address_unseen', { url })
}

type Storage = Pick<Config, 'dataDir' | 'DATABASE_URL' | 'MEDIA_STORE' | 'S3_BUCKET' | 'SECRET_KEY'>

/** Says what to back up. The server doesn't see all copies, so an admin confirms them. */
export function backupTask({ dataDir, DATABASE_URL, MEDIA_STORE, S3_BUCKET, SECRET_KEY }: Storage, isConfirmed: boolean): Task {
  if (isConfirmed) return task('backup', true, 'backup_confirmed')
  if (!DATABASE_URL && MEDIA_STORE === 'disk' && !SECRET_KEY) return task('backup', false, 'backup_folder', { folder: dataDir })
  return task('backup', false, 'backup_parts', {
    database: DATABASE_URL ? 'DATABASE_URL' : join(dataDir, 'postgres'),
    media: MEDIA_STORE === 's3' ? `s3://${S3_BUCKET}` : join(dataDir, 'media'),
    key: SECRET_KEY ? 'SECRET_KEY' : join(dataDir, 'secret.key'),
  })
}

export function networkTask({ apps, accounts }: Counts): Task {
  if (accounts) return task('network', true, 'network_account', { count: accounts })
  return apps ? task('network', true, 'network_app', { count: apps }) : task('network', false, 'network_missing')
}

export function peopleTask({ users, invitations }: Counts, registration: string): Task {
  if (users > 1) return task('people', true, 'people_joined', { count: users })
  if (invitations) return task('people', true, 'people_invited', { count: invitations })
  return registration === 'closed' ? task('people', true, 'people_closed') : task('people', false, 'people_alone')
}
