// Keyword questions as well.
import './retrieve.test.ts';
