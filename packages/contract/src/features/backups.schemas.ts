import { Type } from 'typebox'
import { Answer, Int, OneOf, Timestamp } from '../primitives.ts'
import { exampleId } from './common.ts'

const Backup = Answer(
  'BackupResponse',
  {
    id: Type.String(),
    started_at: Timestamp(),
    finished_at: Type.Optional(Timestamp()),
    state: OneOf(['running', 'ok', 'failed']),
    verified_at: Type.Optional(Timestamp('When all of it was last read and found complete.')),
    bytes: Int({ min: 0, description: 'Size of its files, including the media that it shares with other backups.' }),
    media: Int({ min: 0, description: 'Media files that it has.' }),
    target: Type.String({ description: 'Where it is, without secrets.' }),
    error_code: Type.Optional(Type.String({ description: 'Why it failed. New codes may appear.' })),
  },
  {
    description: 'A backup of the instance.',
    examples: [
      {
        id: exampleId(97),
        started_at: '2026-11-20T03:00:00.000Z',
        finished_at: '2026-11-20T03:02:10.000Z',
        state: 'ok',
        verified_at: '2026-11-20T03:10:00.000Z',
        bytes: 734_003_200,
        media: 1204,
        target: '/srv/backups',
      },
    ],
  },
)

export const Backups = Answer(
  'BackupsOutputBody',
  {
    schedule: Type.Optional(
      Answer(
        'BackupScheduleResponse',
        { at: Type.String({ description: 'Time of day in UTC.', examples: ['03:00'] }), target: Type.String() },
        { description: 'The daily backup; absent without one.', examples: [{ at: '03:00', target: '/srv/backups' }] },
      ),
    ),
    held: Type.Boolean({ description: 'True while a restored server is not released.' }),
    items: Type.Array(Backup, { description: 'The 100 newest, newest first.' }),
  },
  { description: 'The backups of the instance.', examples: [{ held: false, items: [] }] },
)
