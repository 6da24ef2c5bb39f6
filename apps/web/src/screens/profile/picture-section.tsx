import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { User } from '#api/profile.ts'
import { removeAvatar } from '#api/user-account.ts'
import { Refusal } from '#access/refusal.tsx'
import { translator } from '#i18n/translator.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Section } from '#ui/section/section.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { NewPicture } from './new-picture.tsx'
import { acceptedTypes, pictureFault } from './picture-file.ts'
import styles from './profile.module.css'

const t = translator('profile')

/** With one decimal. */
const toMegabytes = (bytes: number): number => Math.ceil(bytes / 100_000) / 10

const explainFault = (file: File): string | undefined => {
  const fault = pictureFault(file)
  if (fault === 'type') return t('pictureWrongType', { name: file.name })
  return fault && t('pictureTooLarge', { name: file.name, megabytes: toMegabytes(file.size) })
}

/** The user's picture, which others see beside the name. */
export const PictureSection = ({ user }: { user: User }) => {
  const picker = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<File>()
  const [fault, setFault] = useState<string>()
  const removing = useMutation({
    mutationFn: removeAvatar,
    onSuccess: () => {
      button.current?.focus()
      showToast(t('pictureRemoved'))
    },
  })
  const choose = (file: File | undefined): void => {
    if (!file) return
    removing.reset()
    const found = explainFault(file)
    setFault(found)
    if (found === undefined) setChosen(file)
  }
  return (
    <Section id="picture" title={t('picture')} text={t('pictureText')}>
      {fault !== undefined && <Notice tone="failed">{fault}</Notice>}
      {removing.error && <Refusal error={removing.error} area="profile" />}
      <div className={styles.picture}>
        <Avatar name={user.display_name || user.username} src={user.avatar_path} size={72} className={styles.avatar} />
        <input
          ref={picker}
          type="file"
          accept={acceptedTypes}
          hidden
          onChange={({ target }) => {
            choose(target.files?.[0])
            target.value = ''
          }}
        />
        <Button ref={button} onClick={() => picker.current?.click()}>
          {user.avatar_url ? t('replacePicture') : t('choosePicture')}
        </Button>
        {user.avatar_url && (
          <Button busy={removing.isPending} onClick={() => removing.mutate()}>
            {t('removePicture')}
          </Button>
        )}
      </div>
      <NewPicture file={chosen} onClose={() => setChosen(undefined)} />
    </Section>
  )
}
