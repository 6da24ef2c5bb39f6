import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { CalendarClock, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '#api/api.ts'
import { explain } from '#api/explain.ts'
import { workspaceSettingsQuery } from '#api/workspaces.ts'
import { browserZone, formatMoment, nameZone } from '#lib/time.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { words } from '#words/words.ts'
import { instantOf, wishOf } from '../model/wish.ts'
import { useSession, useStore } from '../use-session.ts'
import { ChooseTime } from './choose-time.tsx'
import styles from './when.module.css'

const t = words('composer')

export const whenId = 'composer-when'

/** When a post goes out, with the zone always said. */
export const When = ({ readOnly }: { readOnly: boolean }) => {
  const { workspace, content, edit } = useSession()
  const { data: settings } = useSuspenseQuery(workspaceSettingsQuery(workspace.id))
  const wish = useStore(content, (value) => value.schedule)
  const [isOpen, setOpen] = useState(false)
  const nextSlot = useMutation({
    mutationFn: async () => (await api.getNextSlot({ query: { workspace_id: workspace.id } })).body,
    onSuccess: ({ at }) => at && edit({ type: 'schedule', wish: wishOf(at, settings.timezone) }),
  })
  const zone = wish?.time_zone ?? settings.timezone
  const here = browserZone()
  const moment = wish && formatMoment(instantOf(wish), zone)
  return (
    <section className={styles.when} aria-labelledby={`${whenId}-title`}>
      <h2 id={`${whenId}-title`}>{t('when')}</h2>
      {readOnly ? (
        <p>{moment ?? t('noTime')}</p>
      ) : (
        <div className={styles.row}>
          <Popover
            title={t('chooseTime')}
            open={isOpen}
            onOpenChange={setOpen}
            trigger={
              <Button id={whenId} className={styles.time}>
                <CalendarClock size={16} aria-hidden />
                {moment ?? t('chooseTime')}
              </Button>
            }
          >
            <ChooseTime
              wish={wish}
              workspaceZone={settings.timezone}
              weekStart={settings.week_start}
              onChange={(next) => edit({ type: 'schedule', wish: next })}
              onDone={() => setOpen(false)}
            />
          </Popover>
          {wish && <IconButton icon={X} label={t('noTimeChoose')} onClick={() => edit({ type: 'schedule', wish: undefined })} />}
        </div>
      )}
      <p className={styles.zone}>
        {t('zone', { zone: nameZone(zone) })}
        {wish && here !== zone && ` ${t('yourTime', { time: formatMoment(instantOf(wish), here) })}`}
      </p>
      {!readOnly && (
        <Button look="quiet" className={styles.slot} busy={nextSlot.isPending} onClick={() => nextSlot.mutate()}>
          {t('nextSlot')}
        </Button>
      )}
      <output className={styles.zone}>
        {nextSlot.error ? explain(nextSlot.error) : nextSlot.data && !nextSlot.data.at ? t('noSlot') : ''}
      </output>
    </section>
  )
}
