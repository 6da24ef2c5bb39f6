import { Toast as Base } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { isPlainClick } from '#lib/plain-click.ts'
import { translator } from '#i18n/translator.ts'
import { ButtonAnchor } from '../button/button.tsx'
import buttonStyles from '../button/button.module.css'
import iconButtonStyles from '../icon-button/icon-button.module.css'
import { closeToast, manager, type ToastLink } from './toast.tsx'
import styles from './toast.module.css'

const t = translator('common')

const ToastAnchor = ({ link: { label, href, follow }, onFollow }: { link: ToastLink; onFollow: () => void }) => (
  <ButtonAnchor
    href={href}
    onClick={(event) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      onFollow()
      follow()
    }}
  >
    {label}
  </ButtonAnchor>
)

const Items = () =>
  Base.useToastManager<{ link?: ToastLink }>().toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className={styles.toast} swipeDirection={[]}>
      <Base.Content className={styles.words}>
        <Base.Title className={styles.title} />
        <Base.Description className={styles.more} />
      </Base.Content>
      {toast.data?.link && <ToastAnchor link={toast.data.link} onFollow={() => closeToast(toast.id)} />}
      <Base.Action className={buttonStyles.button} />
      <Base.Close className={iconButtonStyles.iconButton} aria-label={t('close')}>
        <X size={16} aria-hidden />
      </Base.Close>
    </Base.Root>
  ))

export const ToastList = () => (
  <Base.Provider toastManager={manager} limit={3}>
    <Base.Portal>
      <Base.Viewport className={styles.viewport} aria-label={t('messages')}>
        <Items />
      </Base.Viewport>
    </Base.Portal>
  </Base.Provider>
)
