/** Checks of the machine and the work that waits. Each finds one or more things. */
import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import { worryingOffsetMs } from '#db/clock.ts'
import { findUnsafeSettings } from '#db/durability.ts'
import { version } from '#lib/version.ts'
import { countAccounts, countTroubled, listWrongClocks, readQueue } from './doctor.store.ts'
import { type DoctorCtx, type Finding, finding } from './findings.ts'

const mib = 1024 * 1024
const toMib = (bytes: number) => Math.round(bytes / mib)

export const checkVersions = (): Finding[] => [finding('version', 'ok', 'requirements', { version, node: process.versions.node })]

export async function checkDurability({ db }: DoctorCtx): Promise<Finding[]> {
  const off = await findUnsafeSettings(db)
  if (!off.length) return [finding('durability', 'ok', 'requirements')]
  return [finding('durability_off', 'warning', 'requirements', { settings: off.join(', ') })]
}

function clockFinding(machine: string, offsetMs: number): Finding {
  const seconds = Math.round(Math.abs(offsetMs) / 1000)
  return finding(offsetMs < 0 ? 'clock_ahead' : 'clock_behind', 'warning', 'requirements', { machine, seconds })
}

export async function checkClocks({ db, measureClock }: DoctorCtx): Promise<Finding[]> {
  const own = await measureClock()
  const others = await listWrongClocks(db, worryingOffsetMs)
  const wrong = [
    ...(Math.abs(own) > worryingOffsetMs ? [clockFinding('this machine', own)] : []),
    ...others.map(({ host, pid, clock_offset_ms }) => clockFinding(`process ${pid} on ${host}`, clock_offset_ms)),
  ]
  return wrong.length ? wrong : [finding('clock', 'ok', 'requirements')]
}

const lowDisk = { warning: 2048 * mib, error: 200 * mib }

export async function checkDisk({ config: { dataDir: folder } }: DoctorCtx): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(folder)
  const bytes = bavail * bsize
  const about = { free: toMib(bytes), folder }
  if (bytes < lowDisk.error) return [finding('disk_full', 'error', 'requirements', about)]
  if (bytes < lowDisk.warning) return [finding('disk_low', 'warning', 'requirements', about)]
  return [finding('disk', 'ok', 'requirements', about)]
}

/** Bytes. The limit is that of the container, or else all memory of the machine. */
export function readMemory(): { limit: number; heap: number } {
  const total = totalmem()
  const constrained = process.constrainedMemory()
  return { limit: constrained > 0 ? Math.min(constrained, total) : total, heap: getHeapStatistics().heap_size_limit }
}

const smallMemory = 512 * mib

export function checkMemory(_: unknown, { limit, heap } = readMemory()): Finding[] {
  const about = { limit: toMib(limit), heap: toMib(heap) }
  const found = [
    ...(limit < smallMemory ? [finding('memory_small', 'warning', 'memory', { limit: about.limit })] : []),
    ...(heap > limit ? [finding('memory_heap', 'warning', 'memory', about)] : []),
  ]
  return found.length ? found : [finding('memory', 'ok', 'memory', about)]
}

const longWaitSeconds = 60

export async function checkQueue({ db }: DoctorCtx): Promise<Finding[]> {
  const { waiting, active, failed, late } = await readQueue(db)
  if (late !== null && late > longWaitSeconds)
    return [finding('queue_stuck', 'error', 'scaling', { seconds: Math.round(late), waiting, active })]
  return [finding('queue', 'ok', 'scaling', { waiting, active, failed })]
}

export async function checkDeliveries({ db }: DoctorCtx): Promise<Finding[]> {
  const { overdue, unknown } = await countTroubled(db)
  const found = [
    ...(overdue ? [finding('deliveries_overdue', 'error', 'publishing', { count: overdue })] : []),
    ...(unknown ? [finding('deliveries_unknown', 'warning', 'publishing', { count: unknown })] : []),
  ]
  return found.length ? found : [finding('deliveries', 'ok', 'publishing')]
}

export async function checkAccounts({ db }: DoctorCtx): Promise<Finding[]> {
  const { active: total, broken } = await countAccounts(db)
  if (broken) return [finding('accounts_to_reconnect', 'warning', 'networks', { count: broken, total })]
  return [finding('accounts', 'ok', 'networks', { count: total })]
}
