import { useState } from 'react'
import type { PlannedItem } from '#api/calendar.ts'
import { formatMoment } from '#i18n/time.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { translator } from '#i18n/translator.ts'
import { ChooseTime, type ChooseTimeProps } from '#web/time-picker/choose-time.tsx'
import { instantOf, type RequestedTime, requestedTimeOf } from '#web/time-picker/requested-time.ts'

const t = translator('calendar')

interface MoveDialogProps extends Pick<ChooseTimeProps, 'weekStart' | 'workspaceId'> {
  item: PlannedItem
  zone: string
  /** Returns the warnings about a time, except those about clock changes. */
  warn: (item: PlannedItem, to: number) => readonly string[]
  onMove: (item: PlannedItem, to: number) => void
  onClose: () => void
}

/** Moves a post without dragging. */
export const MoveDialog = ({ item, workspaceId, zone, weekStart, warn, onMove, onClose }: MoveDialogProps) => {
  // Keep the original post, even if another user moves it in the meantime.
  const [meant] = useState(item)
  const at = (requested: RequestedTime): number => instantOf(requested).getTime()
  return (
    <Dialog open onClose={onClose} title={t('moveTitle')} text={t('moveText', { when: formatMoment(meant.at, zone) })}>
      <ChooseTime
        requested={requestedTimeOf(meant.at, zone)}
        workspaceId={workspaceId}
        accountIds={meant.accounts.map(({ social_account_id: id }) => id)}
        setId={meant.social_set_id}
        workspaceZone={zone}
        weekStart={weekStart}
        submitLabel={t('moveAction')}
        notesOf={(requested) => warn(meant, at(requested))}
        onChoose={(requested) => {
          onMove(meant, at(requested))
          onClose()
        }}
      />
    </Dialog>
  )
}
