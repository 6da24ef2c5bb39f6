/** Reports of mail servers about mail that was sent. */
export {}
