import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useTitle } from '#ui/page/page.tsx'
import styles from './access.module.css'

interface SheetProps {
  title: string
  /** One or two sentences of introduction. */
  text?: ReactNode
  children?: ReactNode
  /** Links to related pages. */
  aside?: ReactNode
}

const Title = ({ children }: { children: string }) => {
  const ref = useRef<HTMLHeadingElement>(null)
  // Unless a form has already taken the focus, move it to the title so that screen readers start there.
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus()
  }, [])
  return (
    <h1 ref={ref} tabIndex={-1}>
      {children}
    </h1>
  )
}

export const Sheet = ({ title, text, children, aside }: SheetProps) => {
  useTitle(title)
  return (
    <>
      <div className={styles.heading}>
        <Title key={title}>{title}</Title>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children}
      {aside && <p className={styles.aside}>{aside}</p>}
    </>
  )
}

interface SheetFormProps extends ComponentProps<'form'> {
  /** Leaves the focus where it is, for forms that are not the purpose of the page. */
  isAside?: boolean
}

/** A form that shows the server's validation errors instead of the browser's. */
export const SheetForm = ({ isAside, children, ...form }: SheetFormProps) => {
  const ref = useRef<HTMLFormElement>(null)
  // Focus the first field, except on touch screens, where the keyboard would cover the text.
  useEffect(() => {
    if (!isAside && matchMedia('(pointer: fine)').matches)
      ref.current?.querySelector<HTMLElement>('input:not([hidden], [readonly])')?.focus()
  }, [isAside])
  return (
    <form {...form} ref={ref} noValidate className={styles.form}>
      {children}
    </form>
  )
}

/** A group of buttons, the primary one first. */
export const SheetActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>

/** Alternatives to the primary action. */
export const OtherWays = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={styles.others} aria-label={label}>
    <span className={styles.or} aria-hidden>
      {label}
    </span>
    {children}
  </fieldset>
)
