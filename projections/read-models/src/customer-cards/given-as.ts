/** Stamps that are counted apart have a type of their own in the entries. */
export const givenAs = ({
  anyway,
  apology,
}: {
  anyway?: object | undefined;
  apology?: object | undefined;
}) => (apology ? 'apology' : anyway ? 'given_anyway' : 'earned');
