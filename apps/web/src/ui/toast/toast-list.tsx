import { Toast as Base } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { words } from '#words/words.ts'
import buttonStyles from '../button/button.module.css'
import iconButtonStyles from '../icon-button/icon-button.module.css'
import { manager } from './toast.tsx'
import styles from './toast.module.css'

const t = words('common')

const Items = () =>
  Base.useToastManager().toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className={styles.toast} swipeDirection={[]}>
      <Base.Content className={styles.words}>
        <Base.Title className={styles.title} />
        <Base.Description className={styles.more} />
      </Base.Content>
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
