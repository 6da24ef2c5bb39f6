import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsQuery } from '#api/accounts.ts'
import { type MediaView, thumbnailUrl } from '#api/media.ts'
import { nameAccount } from '#networks/names.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { translator } from '#i18n/translator.ts'
import { accountOfTarget } from '#composer/session/model/content.ts'
import { useSession } from '#composer/hooks/use-session.ts'
import { FocalPicture } from '#web/media-library/focal-picture.tsx'
import { isPoint, middle, type Point, settingOf } from '#web/media-library/focal-point.ts'
import { listPointPlaces, settingOfFile, toSettingEdit } from '#composer/session/model/media-settings.ts'
import styles from '#web/media-library/focal-picture.module.css'

const t = translator('composerMedia')

interface FocalDialogProps {
  file: MediaView
  /** The account whose picture it is; absent for all accounts whose network uses a focal point. */
  accountId: string | undefined
  onClose: () => void
}

export const FocalDialog = ({ file, accountId, onClose }: FocalDialogProps) => {
  const { workspace, content, context, checked, edit } = useSession()
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspace.id))
  const [places] = useState(() =>
    listPointPlaces(content.get(), file.id, { context: context.get(), forms: checked.get().forms }, accountId),
  )
  const [point, setPoint] = useState(() => places.map((place) => settingOfFile(content.get(), place, file.id)).find(isPoint) ?? middle)
  const names = accounts.filter(({ id }) => places.some((place) => accountOfTarget(place.accountId) === id)).map(nameAccount)
  const src = thumbnailUrl(file.id)
  const set = (value: Point | undefined) => {
    for (const place of places) edit(toSettingEdit(content.get(), place, file.id, value))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('focalTitle')}
      text={t('focalText', { accounts: [...new Set(names)].join(', ') })}
      className={styles.dialog}
      actions={
        <>
          <Button onClick={() => set(undefined)}>{t('focalRemove')}</Button>
          <Button look="primary" onClick={() => set(settingOf(point))}>
            {t('focalSet')}
          </Button>
        </>
      }
    >
      <FocalPicture src={src} point={point} onChange={setPoint} />
    </Dialog>
  )
}
