import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, Save, Send, Trash2, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { duplicatePublication } from '#api/publications.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { useCommands } from '#shell/commands.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Menu, MenuCommand, MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { translator } from '#i18n/translator.ts'
import { useMutation } from '@tanstack/react-query'
import { hasMoves, waitsForTime } from '#composer/session/model/times.ts'
import { useContent } from '#composer/hooks/use-content.ts'
import { useMode, useSession, useStore } from '#composer/hooks/use-session.ts'
import { duplicateStored, saveNow, sendCommands } from '#composer/commands/composer-commands.ts'
import { Countdown } from './countdown.tsx'
import type { Attempt } from './send-failure.tsx'
import { useSendingState } from './use-sending-state.ts'
import { useDelete } from '#composer/commands/use-delete.ts'
import { isNotReady, saveDraftFirst, useSend } from '#composer/commands/use-send.ts'
import styles from './send.module.css'

const t = translator('composer')

const Blocked = lazyPart(async () => ({ default: (await import('./blocked.tsx')).Blocked }))
const SendFailure = lazyPart(async () => ({ default: (await import('./send-failure.tsx')).SendFailure }))

/** Actions of the post: the primary one as a button, the others in a menu, the two most common ones with shortcuts. */
export const SendBar = () => {
  const session = useSession()
  const { publication, autosave } = session
  const navigate = useNavigate()
  const mode = useMode()
  const isScheduled = useStore(publication, (value) => value?.destinations.some(({ status }) => status === 'scheduled') ?? false)
  const exists = useStore(publication, (value) => value !== undefined)
  // Edits of a draft save automatically, so its first key changes nothing here.
  const isDirty = useStore(autosave.state, ({ name }) => mode === 'planned' && name !== 'clean' && name !== 'saved')
  const stored = useStore(publication, (value) => value)
  // Content is saved before times are changed, so a rejected move is still pending.
  const isMoved = useContent(hasMoves, stored)
  const until = useStore(session.sending, (value) => value)
  const remove = useDelete()
  useSendingState()
  const { publish, schedule, update, cancel } = useSend()
  const duplicate = useMutation({
    mutationFn: async () => {
      // Copies include the latest edits, as far as autosave applies to them.
      if (mode === 'draft') await saveDraftFirst(session)
      return duplicatePublication(publication.get()?.id ?? '')
    },
    onSuccess: ({ id }) => navigate({ to: '/publications/$id', params: { id }, state: { writes: true } }),
  })
  const isBusy = publish.isPending || schedule.isPending || update.isPending

  /** The last attempt was blocked by issues on the page. Counted, so that each attempt shows them again. */
  const [blocked, setBlocked] = useState({ attempt: 0, isShown: false })
  /** Results of an earlier action don't apply to this one. */
  const clear = () => {
    for (const former of [publish, schedule, update, cancel, duplicate, remove]) if (!former.isPending) former.reset()
    setBlocked(({ attempt }) => ({ attempt, isShown: false }))
  }
  const run = (action: typeof schedule) => {
    if (isBusy) return
    clear()
    const show = () => setBlocked(({ attempt }) => ({ attempt: attempt + 1, isShown: true }))
    action.mutate(undefined, { onError: (error) => isNotReady(error) && show() })
  }
  const begin = (action: { isPending: boolean; mutate: () => void }) => () => {
    if (action.isPending) return
    clear()
    action.mutate()
  }
  const sendNow = () => run(publish)
  // The time of a failed post has passed.
  const isForLater = useContent(waitsForTime, stored, serverNow)
  const main = mode === 'planned' && isScheduled ? 'update' : isForLater ? 'schedule' : 'publish'
  const actions = { update: () => run(update), schedule: () => run(schedule), publish: sendNow }
  const canSend = mode === 'draft' || mode === 'planned'

  const save = () => void autosave.flush()
  useCommands(sendCommands, { canSend, main, send: actions[main], save, exists, duplicate: begin(duplicate) })

  const all = [publish, schedule, update, cancel, duplicate, remove]
  const attempts: Attempt[] = [
    { error: publish.error, title: t('publishFailed'), retry: sendNow },
    { error: schedule.error, title: t('scheduleFailed'), retry: actions.schedule },
    { error: update.error, title: t('updateFailed'), retry: actions.update },
    { error: cancel.error, title: t('takeBackFailed'), retry: begin(cancel) },
    { error: duplicate.error, title: t('duplicateFailed'), retry: begin(duplicate) },
    { error: remove.error, title: t('deleteFailed'), retry: begin(remove) },
  ]
  if (mode === 'reading') return null
  return (
    <>
      {until !== undefined ? (
        <Countdown until={until} busy={cancel.isPending} onCancel={begin(cancel)} />
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
              {main !== 'update' && isDirty && (
                <MenuItem icon={Save} onClick={() => run(update)}>
                  {t('update')}
                </MenuItem>
              )}
              {mode === 'draft' && <MenuCommand command={saveNow} context={{ canSend, save }} />}
              {isScheduled && mode === 'planned' && (
                <MenuItem icon={Undo2} onClick={begin(cancel)}>
                  {t('unschedule')}
                </MenuItem>
              )}
              <MenuCommand command={duplicateStored} context={{ exists, duplicate: begin(duplicate) }} />
              {exists && mode !== 'going' && (
                <>
                  <MenuLine />
                  <MenuItem icon={Trash2} danger onClick={begin(remove)}>
                    {t('delete')}
                  </MenuItem>
                </>
              )}
            </Menu>
          )}
        </div>
      )}
      <Suspense>
        {blocked.isShown && <Blocked key={blocked.attempt} />}
        {attempts.some(({ error }) => error) && (
          <SendFailure attempts={attempts} publicationId={stored?.id ?? ''} onLatest={() => all.forEach((one) => one.reset())} />
        )}
      </Suspense>
    </>
  )
}
