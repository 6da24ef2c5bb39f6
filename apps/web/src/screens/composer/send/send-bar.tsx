import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, Copy, Save, Send, Trash2, Undo2 } from 'lucide-react'
import { duplicatePublication } from '#api/publications.ts'
import { useCommands } from '#shell/commands.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Menu, MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { ErrorNotice } from '#ui/notice/notice.tsx'
import { words } from '#words/words.ts'
import { useMutation } from '@tanstack/react-query'
import { hasTime, listMoves } from '../model/times.ts'
import { useMode, useSession, useStore } from '../use-session.ts'
import { Countdown } from './countdown.tsx'
import { useDeparture } from './use-departure.ts'
import { useDelete } from './use-delete.ts'
import { tellable, useSend } from './use-send.ts'
import styles from './send.module.css'

const t = words('composer')

interface SendBarProps {
  /** Something stands in the way: the first of it is shown. */
  onBlocked: () => void
}

/** What can be done with the post as a whole: one thing in front, the rest in a menu, the two most usual ones by key. */
export const SendBar = ({ onBlocked }: SendBarProps) => {
  const session = useSession()
  const { content, publication, autosave } = session
  const navigate = useNavigate()
  const mode = useMode()
  const isTimed = useStore(content, hasTime)
  const isScheduled = useStore(publication, (value) => value?.destinations.some(({ status }) => status === 'scheduled') ?? false)
  const exists = useStore(publication, (value) => value !== undefined)
  const isDirty = useStore(autosave.state, ({ name }) => name !== 'clean' && name !== 'saved')
  const stored = useStore(publication, (value) => value)
  // Content is saved before times are moved: a move that was refused is still to be made.
  const isMoved = useStore(content, (value) => stored !== undefined && listMoves(value, stored).length > 0)
  const until = useStore(session.sending, (value) => value)
  const remove = useDelete()
  useDeparture()
  const { publish, schedule, update, takeBack } = useSend()
  const duplicate = useMutation({
    mutationFn: async () => {
      // The copy has what is on the page, as far as that is saved by itself.
      await autosave.flush()
      return duplicatePublication(publication.get()?.id ?? '')
    },
    onSuccess: ({ id }) => navigate({ to: '/publications/$id', params: { id }, state: { writes: true } }),
  })
  const isBusy = publish.isPending || schedule.isPending || update.isPending

  const run = (action: typeof schedule) => {
    if (!isBusy) action.mutate(undefined, { onError: (error) => tellable(error) === undefined && onBlocked() })
  }
  const sendNow = () => run(publish)
  const main = mode === 'planned' && isScheduled ? 'update' : isTimed ? 'schedule' : 'publish'
  const actions = { update: () => run(update), schedule: () => run(schedule), publish: sendNow }
  const canSend = mode === 'draft' || mode === 'planned'

  useCommands([
    ...(exists ? [{ id: 'composer-duplicate', label: t('duplicate'), icon: Copy, run: () => duplicate.mutate() }] : []),
    ...(canSend
      ? [
          { id: 'composer-send', label: t(main), icon: Send, keys: 'mod+Enter', run: actions[main] },
          { id: 'composer-save', label: t('saveNow'), icon: Save, keys: 'mod+s', run: () => void autosave.flush() },
        ]
      : []),
  ])

  const error = [publish, schedule, update, takeBack, duplicate, remove].map((one) => tellable(one.error)).find(Boolean)
  if (mode === 'reading') return null
  return (
    <>
      {until !== undefined ? (
        <Countdown until={until} busy={takeBack.isPending} onTakeBack={() => takeBack.mutate()} />
      ) : (
        <div className={styles.bar}>
          {canSend && (
            <Button
              look="primary"
              busy={isBusy}
              onClick={actions[main]}
              {...(main === 'update' && !isDirty && !isMoved ? { disabledReason: t('nothingToUpdate') } : {})}
            >
              {t(main)}
            </Button>
          )}
          {!canSend && (
            <ButtonLink to="/publications/new" look="primary">
              {t('newPost')}
            </ButtonLink>
          )}
          {(canSend || exists) && (
            <Menu trigger={<IconButton icon={ChevronDown} label={t('moreActions')} />}>
              {canSend && main !== 'publish' && (
                <MenuItem icon={Send} onClick={sendNow}>
                  {t('publish')}
                </MenuItem>
              )}
              {mode === 'planned' && main !== 'update' && isDirty && (
                <MenuItem icon={Save} onClick={() => run(update)}>
                  {t('update')}
                </MenuItem>
              )}
              {mode === 'draft' && (
                <MenuItem icon={Save} keys="mod+s" onClick={() => void autosave.flush()}>
                  {t('saveNow')}
                </MenuItem>
              )}
              {isScheduled && mode === 'planned' && (
                <MenuItem icon={Undo2} onClick={() => takeBack.mutate()}>
                  {t('unschedule')}
                </MenuItem>
              )}
              {exists && (
                <MenuItem icon={Copy} onClick={() => duplicate.mutate()}>
                  {t('duplicate')}
                </MenuItem>
              )}
              {exists && mode !== 'going' && (
                <>
                  <MenuLine />
                  <MenuItem icon={Trash2} danger onClick={() => !remove.isPending && remove.mutate()}>
                    {t('delete')}
                  </MenuItem>
                </>
              )}
            </Menu>
          )}
        </div>
      )}
      {error !== undefined && (
        <div className={styles.error}>
          <ErrorNotice error={error} />
        </div>
      )}
    </>
  )
}
