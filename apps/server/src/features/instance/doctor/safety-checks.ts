/** Checks of what a restore needs, and of the mail server. */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { readMailProof } from '#signals/mail/mail.ts'
import { readMarks } from '#instance/setup/setup.ts'
import { readBackups } from './doctor.store.ts'
import { type DoctorCtx, type Finding, finding } from './findings.ts'

/** The confirmation names the key, because another one would not be in that copy. */
export async function checkKey({ config, db, box }: DoctorCtx): Promise<Finding[]> {
  if (config.SECRET_KEY) return [finding('key', 'ok', 'keys')]
  const file = join(config.dataDir, 'secret.key')
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (!exists) return []
  const marks = await readMarks(db)
  const isSaved = marks.has('backed_up') || marks.get('key_saved') === box.keyIds[0]
  return [isSaved ? finding('key_saved', 'ok', 'keys') : finding('key_in_folder', 'warning', 'keys', { file })]
}

const hourMs = 3600 * 1000
const oldHours = 48

export async function checkBackups({ db, clock }: DoctorCtx): Promise<Finding[]> {
  const { count, lastOk } = await readBackups(db)
  if (lastOk) {
    const hours = Math.max(0, Math.floor((clock.now().getTime() - lastOk.getTime()) / hourMs))
    if (hours > oldHours) return [finding('backup_old', 'warning', 'backups', { days: Math.floor(hours / 24) })]
    return [finding('backup', 'ok', 'backups', { hours })]
  }
  if (count) return [finding('backup_failed', 'error', 'backups')]
  const marks = await readMarks(db)
  return [marks.has('backed_up') ? finding('backup_confirmed', 'ok', 'backups') : finding('backup_none', 'warning', 'backups')]
}

export async function checkMail(ctx: DoctorCtx): Promise<Finding[]> {
  switch (await readMailProof(ctx)) {
    case 'off':
      return [finding('mail_off', 'advice', 'mail')]
    case 'untested':
      return [finding('mail_untested', 'advice', 'mail')]
    case 'failed':
      return [finding('mail_failing', 'warning', 'mail')]
    case 'works':
      return [finding('mail', 'ok', 'mail')]
  }
}
