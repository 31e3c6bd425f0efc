/** The scripts of a page cannot be had: a newer release may have taken their place, so that only loading the document helps. */
export class MissingCode extends Error {}
