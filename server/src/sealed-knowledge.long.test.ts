import './sealed-knowledge.api.test.ts';
