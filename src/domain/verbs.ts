// Every verb of the farm, by its name in the API, the outbox and the history.

import type * as z from 'zod/mini';
import { createAttachment, removeAttachment, restoreAttachment, updateAttachment } from '#domain/attachments/attachment-verbs';
import { reportDeath, reportLost, returnToHerd, slaughter, updateAnimal } from '#domain/exits/exit-verbs';
import { consumeFeed, removeConsumption, restoreConsumption } from '#domain/feed/feed-consumption-verbs';
import { buyFeed, removeFeedPurchase, restoreFeedPurchase, updateFeedPurchase } from '#domain/feed/feed-purchase-verbs';
import { createFeed, removeFeed, restoreFeed, updateFeed } from '#domain/feed/feed-register-verbs';
import { buyHay, removeHayPurchase, restoreHayPurchase, updateHayPurchase } from '#domain/feed/hay-purchase-verbs';
import { farmProductVerbs } from '#domain/health/farm-product-verbs';
import { createProtocol, removeProtocol, restoreProtocol, updateProtocol } from '#domain/health/protocol-verbs';
import { removeTreatment, restoreTreatment, treat, updateTreatment } from '#domain/health/treatment-verbs';
import { enterWithdrawal } from '#domain/health/unknown-withdrawal-verbs';
import { applyVaccine, removeVaccine, restoreVaccine, updateVaccine } from '#domain/health/vaccine-verbs';
import { createAnimal, dryOff, removeAnimal, restoreAnimal } from '#domain/herd/animal-verbs';
import { joinBatch, splitBatch } from '#domain/herd/batch-part-verbs';
import { castrate, undoCastration } from '#domain/herd/castration-verbs';
import { changeCategories } from '#domain/herd/category-verbs';
import { createExternalAnimal, removeExternalAnimal, restoreExternalAnimal, updateExternalAnimal } from '#domain/herd/external-animal-verbs';
import { updateHerdSettings } from '#domain/herd/herd-settings-verbs';
import {
  examineQuarantined,
  releaseQuarantine,
  removeQuarantine,
  reopenQuarantine,
  restoreQuarantine,
  startQuarantine,
  updateQuarantine,
} from '#domain/herd/quarantine-verbs';
import { applyTag, removeTagEvent, reportTagLost, restoreTagEvent } from '#domain/herd/tag-event-verbs';
import { tagRangeVerbs } from '#domain/herd/tag-range-verbs';
import { wean } from '#domain/herd/weaning-verbs';
import { removeWeighing, restoreWeighing, updateWeighing, weigh } from '#domain/herd/weighing-verbs';
import { importRows, undoImport } from '#domain/import/import-verbs';
import { cancelInvoice, createInvoice, removeInvoice, restoreInvoice } from '#domain/import/invoice-verbs';
import { repeatable } from '#domain/kernel/basic-verbs';
import { asking } from '#domain/kernel/plausibility';
import { mastitisCaseVerbs } from '#domain/milk/mastitis-case-verbs';
import { milkAnalysisVerbs } from '#domain/milk/milk-analysis-verbs';
import { milkDeliveryVerbs } from '#domain/milk/milk-delivery-verbs';
import { recordMilk, removeMilk, restoreMilk } from '#domain/milk/milk-verbs';
import { productionVerbs } from '#domain/milk/specific-production-verbs';
import { assetVerbs } from '#domain/money/asset-verbs';
import { accountTransferVerbs, bankAccountVerbs } from '#domain/money/bank-account-verbs';
import { budgetVerbs } from '#domain/money/budget-verbs';
import { cancelTransaction, undoPayment, updateTransaction } from '#domain/money/correction-verbs';
import { updateCostSettings } from '#domain/money/cost-settings-verbs';
import { createCategory, mergeCategory, updateCategory } from '#domain/money/financial-category-verbs';
import { createTransaction, payTransaction, removeTransaction, restoreTransaction } from '#domain/money/financial-transaction-verbs';
import { chooseFunrural } from '#domain/money/funrural-year-verbs';
import { herdPriceVerbs } from '#domain/money/herd-price-verbs';
import { milkPriceItemVerbs } from '#domain/money/milk-price-item-verbs';
import { bookStatement, milkStatementVerbs, unbookStatement } from '#domain/money/milk-statement-verbs';
import { updateMoneySettings } from '#domain/money/money-settings-verbs';
import { partyVerbs } from '#domain/money/party-verbs';
import { plannedSaleVerbs } from '#domain/money/planned-sales';
import { updatePurchase } from '#domain/money/purchase-correction-verbs';
import { payPurchase, purchaseAnimals, removePurchase, restorePurchase } from '#domain/money/purchase-verbs';
import { propertyPartnerVerbs, ruralPropertyVerbs } from '#domain/money/rural-property-verbs';
import { updateSale } from '#domain/money/sale-correction-verbs';
import { createSale, paySale, removeSale, restoreSale } from '#domain/money/sale-verbs';
import { ignoreAlert, reopenAlert, resolveAlert } from '#domain/overview/alert-verbs';
import { moveToPasture, undoPastureMove } from '#domain/pastures/pasture-move-verbs';
import {
  createPasture,
  occupyPasture,
  releasePasture,
  removePasture,
  removeRotation,
  reoccupyPasture,
  restorePasture,
  restoreRotation,
  updatePasture,
} from '#domain/pastures/pasture-verbs';
import { arrangeList, createListView, removeListView, restoreListView, updateListView } from '#domain/people/list-view-verbs';
import { registerBirth, removeBirth, restoreBirth, updateBirth } from '#domain/reproduction/birth-verbs';
import {
  createBreedingSeason,
  exposeAnimals,
  removeBreedingSeason,
  removeExposedAnimal,
  restoreBreedingSeason,
  restoreExposedAnimal,
  updateBreedingSeason,
} from '#domain/reproduction/breeding-season-verbs';
import { removeBreedingStop, restoreBreedingStop, resumeBreeding, stopBreeding, updateBreedingStop } from '#domain/reproduction/breeding-stop-verbs';
import { bullEvaluationVerbs } from '#domain/reproduction/bull-evaluation-verbs';
import { checkPregnancy, removePregnancyCheck, restorePregnancyCheck, updatePregnancyCheck } from '#domain/reproduction/check-verbs';
import { recordDryOff, removeDryOff, restoreDryOff, updateDryOff } from '#domain/reproduction/dry-off-verbs';
import { heatVerbs } from '#domain/reproduction/heat-verbs';
import { createInsemination, removeInsemination, restoreInsemination, updateInsemination } from '#domain/reproduction/insemination-verbs';
import { keepingState } from '#domain/reproduction/kept-verbs';
import { registerLoss, removeLoss, restoreLoss } from '#domain/reproduction/pregnancy-loss-verbs';
import {
  completeSynchronisationStep,
  createSynchronisationProtocol,
  inseminateLot,
  leaveSynchronisation,
  removeSynchronisationLot,
  removeSynchronisationProtocol,
  restoreSynchronisationLot,
  restoreSynchronisationProtocol,
  returnToSynchronisation,
  startSynchronisation,
  updateSynchronisationLot,
  updateSynchronisationProtocol,
} from '#domain/reproduction/synchronisation-verbs';
import { uterineExamVerbs } from '#domain/reproduction/uterine-exam-verbs';
import { removeWeaning, restoreWeaning, updateWeaning } from '#domain/reproduction/weaning-record-verbs';
import {
  createSupply,
  enterSupply,
  removeSupply,
  removeSupplyLot,
  removeSupplyUse,
  restoreSupply,
  restoreSupplyLot,
  restoreSupplyUse,
  updateSupply,
  updateSupplyLot,
  useSupply,
} from '#domain/supplies/supply-verbs';
import { createTransfer, receiveTransfer, refuseTransfer, removeTransfer, restoreTransfer, updateTransfer } from '#domain/transfers/transfer-verbs';
import { createActivity, removeActivity, restoreActivity, updateActivity } from '#domain/work/activity-verbs';

const declared = {
  create_animal: createAnimal,
  update_animal: updateAnimal,
  remove_animal: removeAnimal,
  restore_animal: restoreAnimal,
  wean,
  change_categories: changeCategories,
  castrate,
  undo_castration: undoCastration,
  update_herd_settings: updateHerdSettings,
  start_quarantine: startQuarantine,
  update_quarantine: updateQuarantine,
  examine_quarantined: examineQuarantined,
  release_quarantine: releaseQuarantine,
  reopen_quarantine: reopenQuarantine,
  remove_quarantine: removeQuarantine,
  restore_quarantine: restoreQuarantine,
  apply_tag: applyTag,
  report_tag_lost: reportTagLost,
  remove_tag_event: removeTagEvent,
  restore_tag_event: restoreTagEvent,
  create_tag_range: tagRangeVerbs.create,
  update_tag_range: tagRangeVerbs.update,
  remove_tag_range: tagRangeVerbs.remove,
  restore_tag_range: tagRangeVerbs.restore,
  weigh,
  update_weighing: updateWeighing,
  remove_weighing: removeWeighing,
  restore_weighing: restoreWeighing,
  dry_off: dryOff,
  split_batch: splitBatch,
  join_batch: joinBatch,
  slaughter,
  report_death: reportDeath,
  report_lost: reportLost,
  return_to_herd: returnToHerd,
  register_birth: registerBirth,
  update_birth: updateBirth,
  remove_birth: removeBirth,
  restore_birth: restoreBirth,
  register_loss: registerLoss,
  remove_loss: removeLoss,
  restore_loss: restoreLoss,
  create_insemination: createInsemination,
  update_insemination: updateInsemination,
  remove_insemination: removeInsemination,
  restore_insemination: restoreInsemination,
  check_pregnancy: checkPregnancy,
  update_pregnancy_check: updatePregnancyCheck,
  remove_pregnancy_check: removePregnancyCheck,
  restore_pregnancy_check: restorePregnancyCheck,
  record_heat: heatVerbs.create,
  update_heat: heatVerbs.update,
  remove_heat: heatVerbs.remove,
  restore_heat: heatVerbs.restore,
  record_dry_off: recordDryOff,
  update_dry_off: updateDryOff,
  remove_dry_off: removeDryOff,
  restore_dry_off: restoreDryOff,
  stop_breeding: stopBreeding,
  resume_breeding: resumeBreeding,
  update_breeding_stop: updateBreedingStop,
  remove_breeding_stop: removeBreedingStop,
  restore_breeding_stop: restoreBreedingStop,
  update_weaning: updateWeaning,
  remove_weaning: removeWeaning,
  restore_weaning: restoreWeaning,
  record_uterine_exam: uterineExamVerbs.create,
  update_uterine_exam: uterineExamVerbs.update,
  remove_uterine_exam: uterineExamVerbs.remove,
  restore_uterine_exam: uterineExamVerbs.restore,
  create_synchronisation_protocol: createSynchronisationProtocol,
  update_synchronisation_protocol: updateSynchronisationProtocol,
  remove_synchronisation_protocol: removeSynchronisationProtocol,
  restore_synchronisation_protocol: restoreSynchronisationProtocol,
  start_synchronisation: startSynchronisation,
  update_synchronisation_lot: updateSynchronisationLot,
  leave_synchronisation: leaveSynchronisation,
  return_to_synchronisation: returnToSynchronisation,
  inseminate_lot: inseminateLot,
  complete_synchronisation_step: completeSynchronisationStep,
  remove_synchronisation_lot: removeSynchronisationLot,
  restore_synchronisation_lot: restoreSynchronisationLot,
  create_breeding_season: createBreedingSeason,
  update_breeding_season: updateBreedingSeason,
  expose_animals: exposeAnimals,
  remove_exposed_animal: removeExposedAnimal,
  restore_exposed_animal: restoreExposedAnimal,
  remove_breeding_season: removeBreedingSeason,
  restore_breeding_season: restoreBreedingSeason,
  create_pasture: createPasture,
  update_pasture: updatePasture,
  remove_pasture: removePasture,
  restore_pasture: restorePasture,
  occupy_pasture: occupyPasture,
  release_pasture: releasePasture,
  reoccupy_pasture: reoccupyPasture,
  remove_rotation: removeRotation,
  restore_rotation: restoreRotation,
  move_to_pasture: moveToPasture,
  undo_pasture_move: undoPastureMove,
  receive_transfer: receiveTransfer,
  refuse_transfer: refuseTransfer,
  create_transfer: createTransfer,
  update_transfer: updateTransfer,
  remove_transfer: removeTransfer,
  restore_transfer: restoreTransfer,
  create_activity: createActivity,
  update_activity: updateActivity,
  remove_activity: removeActivity,
  restore_activity: restoreActivity,
  record_milk: recordMilk,
  remove_milk: removeMilk,
  restore_milk: restoreMilk,
  create_milk_analysis: milkAnalysisVerbs.create,
  update_milk_analysis: milkAnalysisVerbs.update,
  remove_milk_analysis: milkAnalysisVerbs.remove,
  restore_milk_analysis: milkAnalysisVerbs.restore,
  create_milk_statement: milkStatementVerbs.create,
  update_milk_statement: milkStatementVerbs.update,
  remove_milk_statement: milkStatementVerbs.remove,
  restore_milk_statement: milkStatementVerbs.restore,
  book_milk_statement: bookStatement,
  unbook_milk_statement: unbookStatement,
  create_milk_price_item: milkPriceItemVerbs.create,
  update_milk_price_item: milkPriceItemVerbs.update,
  remove_milk_price_item: milkPriceItemVerbs.remove,
  restore_milk_price_item: milkPriceItemVerbs.restore,
  create_milk_delivery: milkDeliveryVerbs.create,
  update_milk_delivery: milkDeliveryVerbs.update,
  remove_milk_delivery: milkDeliveryVerbs.remove,
  restore_milk_delivery: milkDeliveryVerbs.restore,
  create_mastitis_case: mastitisCaseVerbs.create,
  update_mastitis_case: mastitisCaseVerbs.update,
  remove_mastitis_case: mastitisCaseVerbs.remove,
  restore_mastitis_case: mastitisCaseVerbs.restore,
  create_specific_production: productionVerbs.create,
  update_specific_production: productionVerbs.update,
  remove_specific_production: productionVerbs.remove,
  restore_specific_production: productionVerbs.restore,
  resolve_alert: resolveAlert,
  ignore_alert: ignoreAlert,
  reopen_alert: reopenAlert,
  apply_vaccine: applyVaccine,
  update_vaccine: updateVaccine,
  remove_vaccine: removeVaccine,
  restore_vaccine: restoreVaccine,
  treat,
  update_treatment: updateTreatment,
  remove_treatment: removeTreatment,
  restore_treatment: restoreTreatment,
  create_protocol: createProtocol,
  update_protocol: updateProtocol,
  remove_protocol: removeProtocol,
  restore_protocol: restoreProtocol,
  create_farm_product: farmProductVerbs.create,
  update_farm_product: farmProductVerbs.update,
  remove_farm_product: farmProductVerbs.remove,
  restore_farm_product: farmProductVerbs.restore,
  enter_withdrawal: enterWithdrawal,
  create_feed: createFeed,
  update_feed: updateFeed,
  remove_feed: removeFeed,
  restore_feed: restoreFeed,
  buy_feed: buyFeed,
  update_feed_purchase: updateFeedPurchase,
  remove_feed_purchase: removeFeedPurchase,
  restore_feed_purchase: restoreFeedPurchase,
  consume_feed: consumeFeed,
  remove_consumption: removeConsumption,
  restore_consumption: restoreConsumption,
  buy_hay: buyHay,
  update_hay_purchase: updateHayPurchase,
  remove_hay_purchase: removeHayPurchase,
  restore_hay_purchase: restoreHayPurchase,
  create_sale: createSale,
  update_sale: updateSale,
  pay_sale: paySale,
  remove_sale: removeSale,
  restore_sale: restoreSale,
  purchase_animals: purchaseAnimals,
  update_animal_purchase: updatePurchase,
  pay_animal_purchase: payPurchase,
  remove_animal_purchase: removePurchase,
  restore_animal_purchase: restorePurchase,
  choose_funrural: chooseFunrural,
  create_financial_category: createCategory,
  update_financial_category: updateCategory,
  merge_financial_category: mergeCategory,
  create_financial_transaction: createTransaction,
  update_financial_transaction: updateTransaction,
  cancel_financial_transaction: cancelTransaction,
  undo_payment: undoPayment,
  pay_financial_transaction: payTransaction,
  remove_financial_transaction: removeTransaction,
  restore_financial_transaction: restoreTransaction,
  create_party: partyVerbs.create,
  update_party: partyVerbs.update,
  remove_party: partyVerbs.remove,
  restore_party: partyVerbs.restore,
  create_bank_account: bankAccountVerbs.create,
  update_bank_account: bankAccountVerbs.update,
  remove_bank_account: bankAccountVerbs.remove,
  restore_bank_account: bankAccountVerbs.restore,
  create_account_transfer: accountTransferVerbs.create,
  update_account_transfer: accountTransferVerbs.update,
  remove_account_transfer: accountTransferVerbs.remove,
  restore_account_transfer: accountTransferVerbs.restore,
  create_rural_property: ruralPropertyVerbs.create,
  update_rural_property: ruralPropertyVerbs.update,
  remove_rural_property: ruralPropertyVerbs.remove,
  restore_rural_property: ruralPropertyVerbs.restore,
  create_property_partner: propertyPartnerVerbs.create,
  update_property_partner: propertyPartnerVerbs.update,
  remove_property_partner: propertyPartnerVerbs.remove,
  restore_property_partner: propertyPartnerVerbs.restore,
  update_money_settings: updateMoneySettings,
  create_invoice: createInvoice,
  remove_invoice: removeInvoice,
  restore_invoice: restoreInvoice,
  cancel_invoice: cancelInvoice,
  create_asset: assetVerbs.create,
  update_asset: assetVerbs.update,
  remove_asset: assetVerbs.remove,
  restore_asset: assetVerbs.restore,
  update_cost_settings: updateCostSettings,
  create_herd_price: herdPriceVerbs.create,
  update_herd_price: herdPriceVerbs.update,
  remove_herd_price: herdPriceVerbs.remove,
  restore_herd_price: herdPriceVerbs.restore,
  create_planned_sale: plannedSaleVerbs.create,
  update_planned_sale: plannedSaleVerbs.update,
  remove_planned_sale: plannedSaleVerbs.remove,
  restore_planned_sale: plannedSaleVerbs.restore,
  create_budget_line: budgetVerbs.create,
  update_budget_line: budgetVerbs.update,
  remove_budget_line: budgetVerbs.remove,
  restore_budget_line: budgetVerbs.restore,
  create_external_animal: createExternalAnimal,
  update_external_animal: updateExternalAnimal,
  remove_external_animal: removeExternalAnimal,
  restore_external_animal: restoreExternalAnimal,
  create_supply: createSupply,
  update_supply: updateSupply,
  remove_supply: removeSupply,
  restore_supply: restoreSupply,
  enter_supply: enterSupply,
  update_supply_lot: updateSupplyLot,
  remove_supply_lot: removeSupplyLot,
  restore_supply_lot: restoreSupplyLot,
  use_supply: useSupply,
  remove_supply_use: removeSupplyUse,
  restore_supply_use: restoreSupplyUse,
  create_bull_evaluation: bullEvaluationVerbs.create,
  update_bull_evaluation: bullEvaluationVerbs.update,
  remove_bull_evaluation: bullEvaluationVerbs.remove,
  restore_bull_evaluation: bullEvaluationVerbs.restore,
  create_attachment: createAttachment,
  update_attachment: updateAttachment,
  remove_attachment: removeAttachment,
  restore_attachment: restoreAttachment,
  arrange_list: arrangeList,
  create_list_view: createListView,
  update_list_view: updateListView,
  remove_list_view: removeListView,
  restore_list_view: restoreListView,
  import_rows: importRows,
  undo_import: undoImport,
};

export const verbs = Object.fromEntries(
  Object.entries(declared).map(([name, verb]) => [name, repeatable(name, asking(keepingState(name, verb)))]),
) as typeof declared;

export type VerbName = keyof typeof verbs;
export type InputOf<V extends VerbName> = z.input<(typeof verbs)[V]['input']>;
/** What a verb that asks takes beside its input. */
export type Confirmed = { confirmed?: string[] };
/** One use of a verb: applied once, however often it is delivered. `at` is when the person did it. */
export type Call<V extends VerbName = VerbName> = { [K in V]: { id: string; verb: K; input: InputOf<K>; at: string } }[V];

export const isVerb = (name: string): name is VerbName => Object.hasOwn(verbs, name);
