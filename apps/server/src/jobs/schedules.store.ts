/** Each recurring type has the time of its next run. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

export interface ScheduleRow {
  type: string
  everyMinutes: number
  /** The minute of the first run after midnight UTC. */
  minuteOffset: number
}

/** The first slot after now. Slots repeat from midnight UTC, since all periods divide the day. */
const nextSlot = sql.raw(
  `date_bin(every_minutes * interval '1 minute', now(), timestamptz 'epoch' + minute_offset * interval '1 minute') + every_minutes * interval '1 minute'`,
)

/** Replaces all recurring types. A missed run keeps its time, so it runs once afterwards. */
export async function replaceSchedules(db: Db, rows: readonly ScheduleRow[]): Promise<void> {
  await sql`
    with given as (
      select type, "everyMinutes" as every_minutes, "minuteOffset" as minute_offset
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (type text, "everyMinutes" int, "minuteOffset" int)),
    gone as (delete from job_schedules where type not in (select type from given))
    insert into job_schedules (type, every_minutes, minute_offset, next_at)
    select type, every_minutes, minute_offset, ${nextSlot} from given order by type
    on conflict (type) do update set every_minutes = excluded.every_minutes, minute_offset = excluded.minute_offset, next_at = excluded.next_at
      where (job_schedules.every_minutes, job_schedules.minute_offset) <> (excluded.every_minutes, excluded.minute_offset)`.execute(db)
}

/** Takes the due slots, so that no other process does. */
export async function takeSlots(db: Db): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    update job_schedules set next_at = ${nextSlot} where type in (
      select type from job_schedules where next_at <= now() order by type for update skip locked)
    returning type, every_minutes as "everyMinutes", minute_offset as "minuteOffset"`.execute(db)
  return rows
}
