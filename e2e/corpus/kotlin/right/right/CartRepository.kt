package com.example.cart

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.withContext
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

@JvmInline
value class Sku(val value: String) {
    init {
        require(value.isNotBlank()) { "a SKU must not be blank" }
    }
}

@Serializable
data class Line(
    @SerialName("sku") val sku: String,
    val quantity: Int = 1,
    val unitPrice: Long,
) {
    val total: Long get() = quantity * unitPrice
}

sealed interface CartState {
    data object Empty : CartState
    data class Filled(val lines: List<Line>) : CartState
    data class Failed(val cause: Throwable, val retry: suspend () -> Unit) : CartState
}

interface CartApi {
    suspend fun fetch(): List<Line>
}

class CartRepository(
    private val api: CartApi,
    private val io: CoroutineDispatcher = Dispatchers.IO,
) {
    private val _state = MutableStateFlow<CartState>(CartState.Empty)
    val state: StateFlow<CartState> = _state.asStateFlow()

    val total: Flow<Long> = _state.map { current ->
        when (current) {
            CartState.Empty -> 0L
            is CartState.Filled -> current.lines.sumOf(Line::total)
            is CartState.Failed -> 0L
        }
    }

    suspend fun refresh(): Unit = withContext(io) {
        runCatching { api.fetch() }
            .onSuccess { lines -> _state.value = if (lines.isEmpty()) CartState.Empty else CartState.Filled(lines) }
            .onFailure { error -> _state.value = CartState.Failed(error) { refresh() } }
    }

    fun add(sku: Sku, price: Long) = _state.update { current ->
        val lines = (current as? CartState.Filled)?.lines.orEmpty()
        val index = lines.indexOfFirst { it.sku == sku.value }
        CartState.Filled(
            if (index < 0) {
                lines + Line(sku.value, unitPrice = price)
            } else {
                lines.toMutableList().apply { this[index] = this[index].copy(quantity = this[index].quantity + 1) }
            },
        )
    }

    companion object {
        private const val MAX_LINES = 100

        fun List<Line>.isFull(): Boolean = size >= MAX_LINES
    }
}

inline fun <reified T : CartState> CartState.on(block: (T) -> Unit) {
    if (this is T) block(this)
}

infix fun Line.times(count: Int): Line = copy(quantity = quantity * count)

fun describe(lines: List<Line>): String = buildString {
    for ((sku, quantity) in lines) appendLine("$quantity x ${sku.uppercase()}")
    append("""
        |Total: ${lines.sumOf { it.total }}
    """.trimMargin())
}
